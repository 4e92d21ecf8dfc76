import { useQuery } from '@tanstack/react-query';
import type { IndexingState, Indexing } from '../../src/contract/api.ts';
import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';

const AGAIN_MS = 5_000;

export function SuggestionsIndexing() {
  const { data } = useQuery<IndexingState>({
    queryKey: ['/api/indexing'],
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.indexing ? AGAIN_MS : false),
  });
  return <IndexingNote indexing={data?.indexing} />;
}

export function IndexingNote({ indexing }: { indexing: Indexing | undefined }) {
  const { t } = useTranslation('common');
  if (!indexing) return null;
  return (
    <Alert severity="info" sx={{ my: 4 }}>
      {t('indexing', { count: indexing.waiting })}
    </Alert>
  );
}
