import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { MATCHES_KEY } from './api/matches.ts';

/** What the other side does appears without a reload: a match that changed, or the request that it is for. */
export function useLiveMatches(): void {
  const client = useQueryClient();
  const readAnew = () => void client.invalidateQueries({ queryKey: MATCHES_KEY });
  useLive('match', readAnew);
  useLive('request', readAnew);
}
