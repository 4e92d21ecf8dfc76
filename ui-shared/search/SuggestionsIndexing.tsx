import { Alert } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndexingState, Indexing } from '../../src/contract/api.ts';

const AGAIN_MS = 5_000;

/**
 * Says that profiles are still being read; what is ranked is asked for again when they are.
 * @param of the beginning of its query's key, which stays the same
 */
export function SuggestionsIndexing({ of }: { of: readonly string[] }) {
  const client = useQueryClient();
  const { data } = useQuery<IndexingState>({
    queryKey: ['/api/indexing'],
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.indexing ? AGAIN_MS : false),
  });
  const isReading = data?.indexing !== undefined;
  useEffect(
    () => (isReading ? () => void client.invalidateQueries({ queryKey: of }) : undefined),
    [client, isReading, of],
  );
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
