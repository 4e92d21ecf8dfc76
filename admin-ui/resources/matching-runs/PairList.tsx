import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunMatch } from '../../../src/contract/group-matching-api.ts';
import type { Planning } from './Draft.tsx';
import { PairRow } from './PairRow.tsx';

/** Pairs shown at a time: a group may have hundreds. */
const STEP = 25;

/** The pairs of a draft, best first as the run answered them. */
export function PairList({ matches, planning }: { matches: readonly RunMatch[]; planning: Planning | null }) {
  const { t } = useTranslation('admin-work');
  const [shown, setShown] = useState(STEP);
  if (matches.length === 0) return null;
  const hidden = matches.length - shown;
  return (
    <Box component="section" aria-labelledby="run-pairs">
      <Typography id="run-pairs" variant="h2" sx={{ mb: 3 }}>
        {t('runs.pairs', { count: matches.length })}
      </Typography>
      <Card>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {matches.slice(0, shown).map((match) => (
            <PairRow key={`${match.requestId}/${match.advisorId}`} match={match} planning={planning} />
          ))}
        </Box>
      </Card>
      {hidden > 0 ? (
        <Button variant="outlined" onClick={() => setShown(shown + STEP)} sx={{ mt: 4 }}>
          {t('runs.more', { count: Math.min(STEP, hidden) })}
        </Button>
      ) : null}
    </Box>
  );
}
