import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/work-api.ts';
import { sessionState } from './sessionState.ts';

const COLOURS = { planned: 'info', begun: 'warning', completed: 'success', cancelled: 'default' } as const;

/** Where a meeting stands, as a word. */
export function SessionStateChip({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const state = sessionState(session);
  return <Chip size="small" color={COLOURS[state]} label={t(`sessions.state.${state}`)} />;
}
