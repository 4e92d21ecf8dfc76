import { Alert, Box, Button, GlobalStyles } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MatchStatus, SessionSide } from '../../../src/contract/enums.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { SafetyButton } from '../safety/SafetyButton.tsx';

/** Toasts show above the buttons, which may be needed again. */
const ABOVE_ACTIONS = <GlobalStyles styles={{ ':root': { '--toast-lift': '90px' } }} />;

export interface MatchActionsProps {
  match: Match;
  side: SessionSide;
  problem?: string;
  isBusy: boolean;
  onChange: (status: MatchStatus) => void;
  onDecline: () => void;
}

export function MatchActions({ match, side, problem, isBusy, onChange, onDecline }: MatchActionsProps) {
  const { t } = useTranslation('matches');
  const { accept, decline, reconsider, message } = match.abilities;
  const other = side === 'advisor' ? match.organization : match.advisor;
  const isAlone = !accept && !reconsider;
  // An advisor meets an organisation by its request, an organisation an advisor by their profile.
  const about =
    side === 'advisor'
      ? ({ aboutType: 'request', aboutId: match.request.id } as const)
      : ({ aboutType: 'profile', aboutId: other.userId } as const);
  return (
    <Box sx={{ px: { xs: 5, sm: 8 }, py: 4, display: 'grid', gap: 3 }}>
      {ABOVE_ACTIONS}
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
        {message ? (
          <Button
            href={`${PATHS.messages}?user=${other.userId}`}
            variant={isAlone ? 'outlined' : 'text'}
            sx={isAlone ? undefined : { mr: 'auto', ml: -4 }}
          >
            {t('actions.message')}
          </Button>
        ) : null}
        <SafetyButton userId={other.userId} name={other.name} about={about} />
        {decline ? (
          <Button variant="outlined" onClick={onDecline} disabled={isBusy}>
            {t('actions.decline')}
          </Button>
        ) : null}
        {accept ? (
          <Button onClick={() => onChange('accepted')} disabled={isBusy}>
            {t('actions.accept')}
          </Button>
        ) : null}
        {reconsider ? (
          <Button onClick={() => onChange('pending')} disabled={isBusy}>
            {t('actions.reconsider')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
