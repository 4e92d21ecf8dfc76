import type { ReactNode } from 'react';
import { ListSkeleton } from './ListSkeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';

export interface QueryStateProps {
  query: { isPending: boolean; isError: boolean; isSuccess: boolean; refetch: () => Promise<unknown> };
  rows: number;
  failed: string;
  isEmpty?: boolean;
  empty?: ReactNode;
}

export function QueryState({ query, rows, failed, isEmpty = false, empty }: QueryStateProps) {
  if (query.isPending) return <ListSkeleton rows={rows} />;
  if (query.isError) return <LoadFailed text={failed} onRetry={() => void query.refetch()} sx={{ mt: 4 }} />;
  return query.isSuccess && isEmpty ? empty : null;
}
