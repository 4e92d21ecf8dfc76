import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/work-api.ts';

const COLOURS = { planned: 'info', begun: 'warning', completed: 'success', cancelled: 'default' } as const;

/** Where a meeting stands: planned ones that have begun wait to be completed. @param now milliseconds since 1970 */
function stateOf(session: Session, now: number = Date.now()): keyof typeof COLOURS {
  if (session.cancelledAt) return 'cancelled';
  if (session.completed) return 'completed';
  return Date.parse(session.scheduledDate) <= now ? 'begun' : 'planned';
}

/** Where a meeting stands, as a word. */
export function SessionStateChip({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const state = stateOf(session);
  return <Chip size="small" color={COLOURS[state]} label={t(`sessions.state.${state}`)} />;
}
