import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdvisorCard } from './AdvisorCard.tsx';
import { RefinementNote } from './RefinementNote.tsx';
import { ResultsTable, type ResultsProps } from './ResultsTable.tsx';
import { worthReadingFirst } from './score.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

export function ResultsView({ results, assessment }: ResultsProps) {
  const { t } = useTranslation('search');
  const [all, setAll] = useState(false);
  // Refined scores change the order, but not the number of results shown first.
  const [count] = useState(() => worthReadingFirst(results).length);
  const first = results.slice(0, count);
  const weaker = results.length - first.length;
  const shown = all ? results : first;
  return (
    <>
      <Typography variant="h2" id="results-title" sx={{ mb: assessment === 'done' ? 4 : 2 }}>
        {t('results.count', { count: results.length })}
      </Typography>
      <RefinementNote assessment={assessment} />
      <ResultsTable results={shown} assessment={assessment} />
      {weaker > 0 ? (
        <Button variant="outlined" aria-expanded={all} onClick={() => setAll(!all)} sx={{ mt: 4 }}>
          {all ? t('results.fewer') : t('results.weaker', { count: weaker })}
        </Button>
      ) : null}
      <Typography variant="h2" sx={{ mt: 12, mb: 4 }}>
        {t('results.details')}
      </Typography>
      <PlainList component="ol" sx={{ display: 'grid', gap: 5 }}>
        {shown.map((result) => (
          <li key={result.advisorId}>
            <AdvisorCard result={result} assessment={assessment} />
          </li>
        ))}
      </PlainList>
    </>
  );
}
