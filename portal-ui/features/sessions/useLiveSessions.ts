import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { SESSIONS_KEY } from './api/sessions.ts';

/** What the other side does appears without a reload. */
export function useLiveSessions(): void {
  const client = useQueryClient();
  useLive('session', () => void client.invalidateQueries({ queryKey: SESSIONS_KEY }));
}
