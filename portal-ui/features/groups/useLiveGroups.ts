import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { refreshMemberships } from './api/refresh.ts';

/** An invitation, or a group's answer to a request, shows without a reload (contract §6). */
export function useLiveGroups(): void {
  const client = useQueryClient();
  useLive('notification', ({ type }) => {
    if (type === 'invitation' || type === 'joinRequestAnswered') void refreshMemberships(client);
  });
}
