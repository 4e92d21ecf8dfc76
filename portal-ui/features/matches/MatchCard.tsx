import { Box, Card, CardContent, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { columns } from '../../../ui-shared/theme/tokens.ts';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { Muted, H2 } from '../../../ui-shared/layout/Text.tsx';
import { MatchScore } from '../../components/ScoreMeter.tsx';
import { matchTitle } from './MatchDetails.tsx';
import { MatchTiming, StatusBadges } from './MatchState.tsx';
import { commitmentLabel } from '../../../ui-shared/i18n/words.ts';
import { OutlinedButton } from '../../components/cards.tsx';

export const detailsButtonId = (matchId: number): string => `match-${matchId}-details`;

type MatchCardProps = { match: Match; side: SessionSide; onDetails: () => void };

export function MatchCard({ match, side, onDetails }: MatchCardProps) {
  const { t } = useTranslation('matches');
  const title = matchTitle(match, side);
  const { request, advisor, organization } = match;
  const headingId = `match-${match.id}-title`;
  return (
    <Card
      component="article"
      aria-labelledby={headingId}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <CardContent sx={{ p: { xs: 5, sm: 6 }, flex: 1, display: 'flex', flexDirection: 'column', gap: 4 }}>
        <StatusBadges match={match} />
        <div>
          <H2 id={headingId}>{title}</H2>
          <Muted sx={{ mt: 0.5 }}>{side === 'advisor' ? organization.name : advisor.title}</Muted>
        </div>
        <MatchScore score={match.matchScore} />
        <Typography>
          {side === 'advisor'
            ? t('card.timeCommitment', { time: commitmentLabel(request.timeCommitment) })
            : t('card.forRequest', { title: request.title })}
        </Typography>
        <div>
          <MatchTiming match={match} side={side} />
        </div>
        <Box sx={{ mt: 'auto' }}>
          <OutlinedButton
            id={detailsButtonId(match.id)}
            aria-haspopup="dialog"
            aria-label={t('card.viewDetailsOf', { title })}
            onClick={onDetails}
          >
            {t('card.viewDetails')}
          </OutlinedButton>
        </Box>
      </CardContent>
    </Card>
  );
}

export const MATCH_GRID = { ...columns('lg', 1, 1), gap: 5 };

export const MatchesSkeleton = () => (
  <Box aria-hidden sx={MATCH_GRID}>
    {[0, 1, 2, 3].map((card) => (
      <Card key={card} sx={{ p: { xs: 5, sm: 6 }, minHeight: 330 }}>
        <Skeleton width={86} height={34} />
        <Skeleton width="75%" height={36} sx={{ mt: 2 }} />
        <Skeleton width="45%" />
        <Skeleton width={220} height={32} sx={{ mt: 3 }} />
        <Skeleton width="60%" sx={{ mt: 3 }} />
        <Skeleton width="80%" sx={{ mt: 3 }} />
        <Skeleton width={130} height={56} sx={{ mt: 2 }} />
      </Card>
    ))}
  </Box>
);
