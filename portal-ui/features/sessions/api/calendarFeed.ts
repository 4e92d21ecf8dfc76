import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CalendarFeed } from '../../../../src/contract/requests-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useCall } from '../../../components/useCall.ts';

const PATH = '/api/sessions/calendar';
const KEY = [PATH] as const;

/** `GET /api/sessions/calendar`: the address of one's calendar; it contains a secret, so it is not cached. */
export const useCalendarFeed = () => useQuery<CalendarFeed>({ queryKey: KEY, staleTime: 0, gcTime: 0 });

export function useRenewCalendarFeed() {
  const client = useQueryClient();
  const { t } = useTranslation('sessions');
  return useCall({
    call: async () => client.setQueryData<CalendarFeed>(KEY, await request<CalendarFeed>('POST', PATH)),
    done: () => t('calendar.renewed'),
    failed: t('calendar.renewFailed'),
    refresh: [],
  });
}
