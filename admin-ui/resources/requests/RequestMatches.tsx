import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { NO_ANSWER } from '../../../src/contract/enums.ts';
import type { RequestMatch } from '../../../src/contract/work-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { DueText } from '../matches/DueText.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';

/** Everybody who was asked for a request, with their answer and how long they have yet. */
export function RequestMatches({ matches }: { matches: readonly RequestMatch[] }) {
  const { t } = useTranslation('admin-work');
  const { roles } = useTheme();
  if (matches.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('requests.nobodyYet')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {matches.map((match) => (
        <Box
          component="li"
          key={match.id}
          sx={{
            py: 3,
            borderTop: `1px solid ${roles.line}`,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            gap: 2,
            alignItems: 'start',
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <RecordLinkTo resource="matches" id={match.id}>
              {match.advisorName || t('matches.unnamed')}
            </RecordLinkTo>
            {match.advisorTitle ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {match.advisorTitle}
              </Typography>
            ) : null}
            <DueText match={match} />
            {match.declineReason && match.declineReason !== NO_ANSWER ? (
              <Typography variant="body2">{t('matches.reason', { reason: match.declineReason })}</Typography>
            ) : null}
          </Box>
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}>
            <StatusChip kind="matches" status={match.status} />
            <Typography variant="body2" className="tabular">
              {match.matchScore === null ? t('matches.noScore') : t('matches.score', { n: match.matchScore })}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
