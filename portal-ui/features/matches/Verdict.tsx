import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { Part } from './Facts.tsx';
import { MatchScore } from './MatchScore.tsx';
import { hasLapsed, MatchTiming } from './MatchTiming.tsx';
import { StatusBadges } from './StatusBadges.tsx';

function DeclineReason({ match }: { match: Match }) {
  const { t } = useTranslation('matches');
  if (match.status !== 'rejected' || !match.declineReason) return null;
  return (
    <Alert severity="info" icon={false} role="note">
      <AlertTitle>{hasLapsed(match) ? t('noAnswer') : t('dialog.reason')}</AlertTitle>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {hasLapsed(match) ? t('noAnswerText') : match.declineReason}
      </Box>
    </Alert>
  );
}

export function Verdict({ match, side }: { match: Match; side: SessionSide }) {
  const { t } = useTranslation('matches');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <StatusBadges match={match} />
        {match.status === 'rejected' ? (
          <DeclineReason match={match} />
        ) : (
          <div>
            <MatchTiming match={match} side={side} />
          </div>
        )}
      </Box>
      <Part title={match.fitReason ? t('dialog.fit') : t('dialog.score')}>
        <MatchScore score={match.matchScore} />
        {match.fitReason ? (
          <Typography sx={{ mt: 3, maxWidth: '70ch', whiteSpace: 'pre-line' }}>{match.fitReason}</Typography>
        ) : null}
      </Part>
    </>
  );
}
