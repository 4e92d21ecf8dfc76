import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { EmptyState, LoadedList } from '../../components/cards.tsx';
import { preview } from '../../components/preview.ts';
import { SuggestionRow } from '../../components/suggestions.tsx';
import { searchAdvisors, shown } from './runSearch.ts';

const SHOWN = 3;
const PREVIEW = 160;

export default function FirstResults({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const search = useQuery({
    queryKey: ['/api/search/advisors', query],
    queryFn: ({ signal }) => searchAdvisors({ query, includeOpenAccess: true }, signal),
    select: ({ results }) => shown(results).slice(0, SHOWN),
  });
  return (
    <Box aria-busy={search.isFetching || undefined}>
      <LoadedList
        query={search}
        rows={SHOWN}
        failed={t('error.general')}
        label={t('title')}
        none={<EmptyState title={t('empty.title')} />}
      >
        {({ advisorId, name, title, matchScore, fitReason }) => (
          <SuggestionRow
            key={advisorId}
            score={matchScore}
            name={name}
            about={title ? <Muted>{title}</Muted> : null}
          >
            <Typography>{preview(fitReason ?? '', PREVIEW)}</Typography>
          </SuggestionRow>
        )}
      </LoadedList>
    </Box>
  );
}
