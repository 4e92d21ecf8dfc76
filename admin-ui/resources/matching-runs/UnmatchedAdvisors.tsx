import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNMATCHED_REASONS, type RunResult } from '../../../src/contract/group-matching-api.ts';
import { RecordLinkTo } from '../../components/RecordLink.tsx';

/** Names shown at once under each reason. */
const FEW = 12;

/** Advisors who stay without, under what stood in the way. */
export function UnmatchedAdvisors({ advisors }: { advisors: RunResult['unmatchedAdvisors'] }) {
  const { t } = useTranslation('admin-work');
  if (advisors.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="run-free">
      <Typography id="run-free" variant="h2" sx={{ mb: 3 }}>
        {t('runs.unmatched.advisors', { count: advisors.length })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {UNMATCHED_REASONS.map((reason) => {
          const names = advisors.filter((advisor) => advisor.reason === reason);
          return names.length > 0 ? (
            <div key={reason}>
              <Typography variant="h3">
                {t(`runs.unmatched.advisor.${reason}`)} ({names.length})
              </Typography>
              <Names advisors={names} />
            </div>
          ) : null;
        })}
      </Box>
    </Box>
  );
}

function Names({ advisors }: { advisors: RunResult['unmatchedAdvisors'] }) {
  const { t } = useTranslation('admin-work');
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? advisors : advisors.slice(0, FEW);
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 5,
          rowGap: 1.5,
        }}
      >
        {shown.map(({ advisorId, advisorName }) => (
          <li key={advisorId}>
            <RecordLinkTo resource="advisors" id={advisorId}>
              {advisorName || t('matches.unnamed')}
            </RecordLinkTo>
          </li>
        ))}
      </Box>
      {shown.length < advisors.length ? (
        <Button variant="text" size="small" onClick={() => setIsAll(true)} sx={{ mt: 1, ml: -3 }}>
          {t('runs.unmatched.all', { count: advisors.length })}
        </Button>
      ) : null}
    </>
  );
}
