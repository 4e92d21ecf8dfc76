import { Chip, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionState } from './sessionGroups.ts';

export function SessionStateChip({ state }: { state: SessionState }) {
  const { t } = useTranslation('sessions');
  const { roles } = useTheme();
  const colours = {
    planned: { color: roles.onLeadSoft, backgroundColor: roles.leadSoft },
    toComplete: { color: roles.onAccentSoft, backgroundColor: roles.accentSoft },
    completed: { color: roles.onSuccessSoft, backgroundColor: roles.successSoft },
    cancelled: { color: roles.onNeutralSoft, backgroundColor: roles.neutralSoft },
    notCompleted: { color: roles.onNeutralSoft, backgroundColor: roles.neutralSoft },
  }[state];
  return <Chip size="small" label={t(`state.${state}`)} sx={colours} />;
}
