import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';

export function useMatchTitle({ request, advisor }: Match, side: SessionSide): string {
  const { t } = useTranslation('matches');
  if (side === 'advisor') return request.title;
  return advisor.name || t('unnamed', { id: advisor.id });
}
