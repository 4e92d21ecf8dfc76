import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import {
  Alert,
  AlertTitle,
  Box,
  Card,
  CircularProgress,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { IndexingNote } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { EmptyCard, OutlinedButton } from '../../components/cards.tsx';
import { ResultRow, wideOnly } from './ResultRow.tsx';
import type { Found } from './keptSearch.ts';
import { worthReadingFirst, type SearchOutcome } from './runSearch.ts';
import type { SearchState } from './useAdvisorSearch.ts';

function useAnnouncement(state: SearchState): string {
  const { t } = useTranslation('search');
  if (state.phase === 'searching') return t('announce.searching');
  if (state.phase !== 'found' || state.flagged) return '';
  const count = t('results.count', { count: state.results.length });
  if (state.assessment === 'pending') return `${count} ${t('assessment.analyzing')}`;
  return `${count} ${refinementText(t, state.assessment)}`.trim();
}

export function SearchOutcomeView({ state, onWiden }: { state: SearchState; onWiden?: () => void }) {
  const { t } = useTranslation('search');
  const announcement = useAnnouncement(state);
  const found = state.phase === 'found' ? state : null;
  return (
    <Box sx={{ mt: 8 }}>
      <VisuallyHidden component="output" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {state.phase === 'searching' ? <ResultsSkeleton /> : null}
      {state.phase === 'failed' ? <SearchErrorAlert error={state.error} /> : null}
      {found ? <IndexingNote indexing={found.notes.indexing} /> : null}
      {(['notEnglish', 'translated'] as const).map((note) =>
        found?.notes[note] ? (
          <Alert key={note} severity="info" sx={{ my: 4 }}>
            {t(`results.${note}`)}
          </Alert>
        ) : null,
      )}
      {found ? <Results found={found} onWiden={onWiden} /> : null}
    </Box>
  );
}

function Results({ found, onWiden }: { found: Found; onWiden?: () => void }) {
  const { t } = useTranslation('search');
  const { skills = [], availability = [], place = '' } = found.payload;
  if (found.flagged)
    return (
      <Alert severity="warning" sx={{ mb: 6 }}>
        <AlertTitle>{t('flagged.title')}</AlertTitle>
        {t('flagged.text')}
      </Alert>
    );
  if (found.results.length > 0) return <ResultsView found={found} />;
  const isFiltered = skills.length + availability.length > 0 || place !== '';
  const unfiltered = onWiden ? t('empty.group') : t('empty.text');
  return (
    <EmptyCard title={t('empty.title')} text={isFiltered ? t('empty.filtered') : unfiltered}>
      {onWiden ? <OutlinedButton onClick={onWiden}>{t('empty.widen')}</OutlinedButton> : null}
    </EmptyCard>
  );
}

function SearchErrorAlert({ error }: { error: unknown }) {
  const { t } = useTranslation('search');
  const answered = error instanceof ApiError && error.statusCode > 0;
  return (
    <Alert severity="error">
      <AlertTitle>{t('error.title')}</AlertTitle>
      <div>{answered ? t('error.status', { status: error.statusCode }) : t('error.general')}</div>
      {answered && error.statusCode < 500 ? <div>{error.serverMessage}</div> : null}
      <div>{t('error.kept')}</div>
    </Alert>
  );
}

const ResultsSkeleton = () => (
  <Box aria-hidden>
    <Skeleton width={220} height={40} />
    <Card sx={{ mt: 3, p: 5, display: 'grid', gap: 4 }}>
      {[0, 1, 2, 3].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 6, alignItems: 'center' }}>
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="30%" />
            <Skeleton width="55%" />
          </Box>
          <Skeleton width={90} height={30} />
        </Box>
      ))}
    </Card>
  </Box>
);

const icons = {
  pending: <CircularProgress aria-hidden size={16} thickness={5} />,
  refined: <CheckCircleOutlineRounded fontSize="small" />,
  unavailable: <InfoOutlined fontSize="small" />,
};

// keys: search:assessment.refining, search:assessment.refined

function refinementText(t: TFunction<'search'>, assessment: SearchOutcome['assessment']): string {
  if (assessment === 'done') return '';
  if (assessment === 'unavailable') return t('assessment.unavailable');
  return t(assessment === 'pending' ? 'assessment.refining' : 'assessment.refined');
}

/** The state of the refinement; its height stays the same, so that the results do not move. */
function RefinementNote({ assessment }: { assessment: SearchOutcome['assessment'] }) {
  const { t } = useTranslation('search');
  if (assessment === 'done') return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        mb: 4,
        minHeight: { xs: '3.3em', sm: '1.65em' },
        color: 'text.secondary',
      }}
    >
      {/* As high as a line of text, and as wide for every icon. */}
      <Box sx={{ flex: 'none', width: 20, height: '1.65em', display: 'grid', placeItems: 'center' }}>
        {icons[assessment]}
      </Box>
      <Typography>{refinementText(t, assessment)}</Typography>
    </Box>
  );
}

const narrow = { '& .MuiTableCell-root': { px: { xs: 2, sm: 4 } } };

/** Advisor, Score, Assessment, Details (spec 1 §2); a row opens to its details. */
function ResultsView({ found }: { found: Found }) {
  const { results, assessment } = found;
  const { t } = useTranslation('search');
  const [all, setAll] = useState(false);
  // Refined scores change the order, but not the number of results shown first.
  const [count] = useState(() => worthReadingFirst(results).length);
  const weaker = results.length - count;
  return (
    <>
      <Typography variant="h2" id="results-title" sx={{ mb: assessment === 'done' ? 4 : 2 }}>
        {t('results.count', { count: results.length })}
      </Typography>
      <RefinementNote assessment={assessment} />
      <Card sx={{ overflow: 'hidden' }}>
        <Table aria-labelledby="results-title" sx={narrow}>
          <TableHead>
            <TableRow>
              <TableCell>{t('table.advisor')}</TableCell>
              <TableCell>{t('table.score')}</TableCell>
              <TableCell sx={wideOnly}>{t('table.assessment')}</TableCell>
              <TableCell>{t('table.details')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {(all ? results : results.slice(0, count)).map((result) => (
              <ResultRow key={result.advisorId} result={result} found={found} />
            ))}
          </TableBody>
        </Table>
      </Card>
      {weaker > 0 ? (
        <OutlinedButton aria-expanded={all} onClick={() => setAll(!all)} sx={{ mt: 4 }}>
          {all ? t('results.fewer') : t('results.weaker', { count: weaker })}
        </OutlinedButton>
      ) : null}
    </>
  );
}
