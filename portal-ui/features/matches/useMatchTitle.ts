import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';

/** The title of a match: the request's title for the advisor, the advisor's name for the organisation. */
export function useMatchTitle({ request, advisor }: Match, side: SessionSide): string {
  const { t } = useTranslation('matches');
  if (side === 'advisor') return request.title;
  return advisor.name || t('unnamed', { id: advisor.id });
}
