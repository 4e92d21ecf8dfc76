import type { ReactNode } from 'react';
import { ListSkeleton } from './ListSkeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';

export interface QueryStateProps {
  query: { isPending: boolean; isError: boolean; isSuccess: boolean; refetch: () => Promise<unknown> };
  /** Rows of the skeleton while the query loads. */
  rows: number;
  /** What could not be loaded. */
  failed: string;
  isEmpty?: boolean;
  empty?: ReactNode;
}

/** What stands in place of a list: a skeleton while it loads, a failure with the way to try again, or its empty state. */
export function QueryState({ query, rows, failed, isEmpty = false, empty }: QueryStateProps) {
  if (query.isPending) return <ListSkeleton rows={rows} />;
  if (query.isError) return <LoadFailed text={failed} onRetry={() => void query.refetch()} sx={{ mt: 4 }} />;
  return query.isSuccess && isEmpty ? empty : null;
}
