import { useQuery } from '@tanstack/react-query';
import type { MatchingRun } from '../../../src/contract/group-matching-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';

/** Milliseconds between two looks at a run that is under way. */
const POLL_MS = 1_000;

/** Whether a run is still being worked out. */
export const isUnderWay = ({ status }: Pick<MatchingRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** One run with what it found; asked again every second until it is done. */
export function useRun(groupId: number, id: number) {
  const provider = useProvider();
  return useQuery<MatchingRun>({
    queryKey: ['matching-runs', 'run', groupId, id],
    queryFn: ({ signal }) => provider.readRun(groupId, id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
}
