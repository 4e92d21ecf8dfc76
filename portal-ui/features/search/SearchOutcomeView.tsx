import { Alert, Box, AlertTitle, Button, Card, CardContent, Typography, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { IndexingNote } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { refinementText } from './RefinementNote.tsx';
import { ResultsView } from './ResultsView.tsx';
import type { SearchState } from './useAdvisorSearch.ts';
import { VisuallyHidden } from '../../../ui-shared/layout/VisuallyHidden.tsx';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

function useAnnouncement(state: SearchState): string {
  const { t } = useTranslation('search');
  if (state.phase === 'searching') return t('announce.searching');
  if (state.phase !== 'found') return '';
  const count = t('results.count', { count: state.results.length });
  if (state.assessment === 'pending') return `${count} ${t('assessment.analyzing')}`;
  return `${count} ${refinementText(t, state.assessment)}`.trim();
}

export function SearchOutcomeView({ state, onWiden }: { state: SearchState; onWiden?: () => void }) {
  const { t } = useTranslation('search');
  const announcement = useAnnouncement(state);
  return (
    <Box sx={{ mt: 8 }}>
      <VisuallyHidden component="output" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {state.phase === 'searching' ? <ResultsSkeleton /> : null}
      {state.phase === 'failed' ? <SearchErrorAlert error={state.error} /> : null}
      {state.phase === 'found' ? <IndexingNote indexing={state.notes.indexing} /> : null}
      {state.phase === 'found' && state.notes.notEnglish ? (
        <Alert severity="info" sx={{ my: 4 }}>
          {t('results.notEnglish')}
        </Alert>
      ) : null}
      {state.phase === 'found' && state.notes.translated ? (
        <Alert severity="info" sx={{ my: 4 }}>
          {t('results.translated')}
        </Alert>
      ) : null}
      {state.phase === 'found' && state.flagged ? <FlaggedPanel /> : null}
      {state.phase === 'found' && state.results.length === 0 && !state.flagged ? (
        <EmptyResults onWiden={onWiden} />
      ) : null}
      {state.phase === 'found' && state.results.length > 0 ? (
        <ResultsView results={state.results} assessment={state.assessment} />
      ) : null}
    </Box>
  );
}

export function FlaggedPanel() {
  const { t } = useTranslation('search');
  return (
    <Alert severity="warning" sx={{ mb: 6 }}>
      <AlertTitle>{t('flagged.title')}</AlertTitle>
      {t('flagged.text')}
    </Alert>
  );
}

export function SearchErrorAlert({ error }: { error: unknown }) {
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

function EmptyResults({ onWiden }: { onWiden?: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Card>
      <CardContent>
        <Typography variant="h3" component="h2">
          {t('empty.title')}
        </Typography>
        <Muted sx={{ mt: 2, maxWidth: 620 }}>{onWiden ? t('empty.group') : t('empty.text')}</Muted>
        {onWiden ? (
          <Button variant="outlined" onClick={onWiden} sx={{ mt: 5 }}>
            {t('empty.widen')}
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

function ResultsSkeleton() {
  return (
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
}
