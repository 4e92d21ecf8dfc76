import {
  Button,
  Typography,
  Box,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdvisorCard, cardId } from './AdvisorCard.tsx';
import { RefinementNote } from './RefinementNote.tsx';
import { worthReadingFirst } from './score.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import type { SearchResult } from '../../../src/contract/api.ts';
import { shortAssessment } from './assessmentText.ts';
import { ResultBadges } from './ResultBadges.tsx';
import type { SearchOutcome } from './runSearch.ts';
import { ScoreMeter } from './ScoreMeter.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';

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

interface ResultsProps {
  results: SearchResult[];
  assessment: SearchOutcome['assessment'];
}

const wideOnly = { display: { xs: 'none', md: 'table-cell' } };

const narrow = { '& .MuiTableCell-root': { px: { xs: 2.5, sm: 4 } } };

function showCard(advisorId: number) {
  const card = document.getElementById(cardId(advisorId));
  card?.scrollIntoView({ block: 'start' });
  card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
}

/** Advisor, Score, Assessment, Details (spec 1 §2); on small screens only the cards have the assessment. */
function ResultsTable({ results, assessment }: ResultsProps) {
  const { t } = useTranslation('search');
  return (
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
          {results.map((result) => (
            <TableRow
              key={result.advisorId}
              sx={{ verticalAlign: 'top', '&:last-child td, &:last-child th': { border: 0 } }}
            >
              <TableCell component="th" scope="row" sx={{ minWidth: { sm: 200 } }}>
                <Typography sx={{ fontWeight: 640 }}>{result.name}</Typography>
                {result.title ? <Note>{result.title}</Note> : null}
                <ResultBadges result={result} />
              </TableCell>
              <TableCell>
                <ScoreMeter score={result.matchScore} />
              </TableCell>
              <TableCell sx={{ ...wideOnly, width: '46%' }}>
                <Box
                  sx={{
                    display: '-webkit-box',
                    WebkitLineClamp: 3,
                    WebkitBoxOrient: 'vertical',
                    overflow: 'hidden',
                  }}
                >
                  {shortAssessment(t, result, assessment)}
                </Box>
              </TableCell>
              <TableCell>
                <Link
                  component="button"
                  type="button"
                  onClick={() => showCard(result.advisorId)}
                  aria-label={t('table.detailsOf', { name: result.name })}
                  sx={{ minHeight: { xs: 44, md: 28 }, font: 'inherit', fontWeight: 600 }}
                >
                  {t('table.details')}
                </Link>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
