import type { TFunction } from 'i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';

/** The matches of a request in words: "1 accepted, 2 waiting, 1 declined". */
export function matchCounts(t: TFunction<'requests'>, { matches }: Pick<HelpRequest, 'matches'>): string {
  const count = (status: string) => matches.filter((match) => match.status === status).length;
  const parts = (['accepted', 'pending', 'rejected'] as const)
    .map((status) => ({ status, n: count(status) }))
    .filter(({ n }) => n > 0)
    .map(({ status, n }) => t(`matches.count.${status}`, { n }));
  return parts.length > 0 ? parts.join(', ') : t('matches.none');
}
