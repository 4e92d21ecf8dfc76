import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { SESSIONS_KEY } from './api/sessions.ts';

/** Reads sessions again when the other side changes one. */
export function useLiveSessions(): void {
  const client = useQueryClient();
  useLive('session', () => void client.invalidateQueries({ queryKey: SESSIONS_KEY }));
}
