import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { SESSIONS_KEY } from '../sessions/api/sessions.ts';
import { refreshWork } from './api/refresh.ts';

/** What the other side does shows without a reload: requests, matches, sessions, and the hours that move with them. */
export function useLiveWork(): void {
  const client = useQueryClient();
  const refresh = () => void refreshWork(client);
  useLive('match', refresh);
  useLive('request', refresh);
  useLive('session', () => {
    refresh();
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
  });
  useLive('notification', ({ type }) => {
    if (type === 'hoursGranted' || type === 'hoursReset') refresh();
  });
}
