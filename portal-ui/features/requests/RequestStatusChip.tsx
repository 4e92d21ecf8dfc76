import { Chip, type ChipProps } from '@mui/material';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '../../../src/contract/enums.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { listed } from '../../../ui-shared/i18n/words.ts';

const COLOUR: Partial<Record<RequestStatus, ChipProps['color']>> = {
  matching: 'secondary',
  'in-progress': 'primary',
  completed: 'success',
};

export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('requests');
  return (
    <Chip
      size="small"
      color={COLOUR[status]}
      variant={status === 'cancelled' ? 'outlined' : 'filled'}
      label={t(`status.${status}`)}
    />
  );
}

/** The matches of a request in words: "1 accepted, 2 waiting, 1 declined". */
export function matchCounts(t: TFunction<'requests'>, { matches }: Pick<HelpRequest, 'matches'>): string {
  const count = (status: string) => matches.filter((match) => match.status === status).length;
  const parts = (['accepted', 'pending', 'rejected'] as const)
    .map((status) => ({ status, n: count(status) }))
    .filter(({ n }) => n > 0)
    .map(({ status, n }) => t(`matches.count.${status}`, { n }));
  return parts.length > 0 ? listed(parts) : t('matches.none');
}
