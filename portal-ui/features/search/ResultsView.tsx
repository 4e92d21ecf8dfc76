import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '../../../src/contract/api.ts';
import { AdvisorCard } from './AdvisorCard.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import type { SearchOutcome } from './runSearch.ts';

export interface ResultsViewProps {
  results: SearchResult[];
  assessment: SearchOutcome['assessment'];
}

/** The count, the table to compare, and one card of details per advisor. */
export function ResultsView({ results, assessment }: ResultsViewProps) {
  const { t } = useTranslation('search');
  return (
    <>
      <Typography variant="h2" id="results-title" sx={{ mb: 4 }}>
        {t('results.count', { count: results.length })}
      </Typography>
      <ResultsTable results={results} assessment={assessment} />
      <Typography variant="h2" sx={{ mt: 12, mb: 4 }}>
        {t('results.details')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 5 }}>
        {results.map((result) => (
          <li key={result.advisorId}>
            <AdvisorCard result={result} assessment={assessment} />
          </li>
        ))}
      </Box>
    </>
  );
}
