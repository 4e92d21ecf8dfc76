import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

const PATH = '/api/sessions/calendar';
const KEY = [PATH] as const;

/** `GET /api/sessions/calendar`: the address of one's own calendar; it holds a secret, so it is not kept. */
export function useCalendarFeed() {
  return useQuery<CalendarFeed>({ queryKey: KEY, staleTime: 0, gcTime: 0 });
}

/** `POST /api/sessions/calendar`: a new address; the old one stops working. */
export function useRenewCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<CalendarFeed>('POST', PATH),
    onSuccess: (feed) => client.setQueryData<CalendarFeed>(KEY, feed),
  });
}
