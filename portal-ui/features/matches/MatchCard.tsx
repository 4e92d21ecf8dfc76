import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { MatchScore } from './MatchScore.tsx';
import { MatchTiming } from './MatchTiming.tsx';
import { StatusBadges } from './StatusBadges.tsx';
import { useMatchTitle } from './useMatchTitle.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export const detailsButtonId = (matchId: number): string => `match-${matchId}-details`;

export interface MatchCardProps {
  match: Match;
  side: SessionSide;
  onDetails: () => void;
}

export function MatchCard({ match, side, onDetails }: MatchCardProps) {
  const { t } = useTranslation('matches');
  const title = useMatchTitle(match, side);
  const { request, advisor, organization } = match;
  const headingId = `match-${match.id}-title`;
  return (
    <Card
      component="article"
      aria-labelledby={headingId}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <CardContent
        sx={{
          p: { xs: 5, sm: 6 },
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          gap: 4,
        }}
      >
        <StatusBadges match={match} />
        <div>
          <Typography variant="h3" component="h2" id={headingId}>
            {title}
          </Typography>
          <Muted sx={{ mt: 0.5 }}>{side === 'advisor' ? organization.name : advisor.title}</Muted>
        </div>
        <MatchScore score={match.matchScore} />
        <Typography>
          {side === 'advisor'
            ? t('card.timeCommitment', { time: request.timeCommitment })
            : t('card.forRequest', { title: request.title })}
        </Typography>
        <div>
          <MatchTiming match={match} side={side} />
        </div>
        <Box sx={{ mt: 'auto' }}>
          <Button
            id={detailsButtonId(match.id)}
            variant="outlined"
            aria-haspopup="dialog"
            aria-label={t('card.viewDetailsOf', { title })}
            onClick={onDetails}
          >
            {t('card.viewDetails')}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
