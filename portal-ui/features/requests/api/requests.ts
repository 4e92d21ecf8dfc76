import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  ChangeRequestPayload,
  CreateRequestPayload,
  HelpRequest,
  HoursStatement,
} from '../../../../src/contract/requests-api.ts';
import { ApiError, request } from '../../../../ui-shared/api/client.ts';
import { useLive } from '../../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { useCall } from '../../../components/useCall.ts';
import { MATCHES_KEY } from '../../matches/api/matches.ts';
import { REQUESTS_KEY } from '../../matches/api/requests.ts';
import { SESSIONS_KEY } from '../../sessions/api/sessions.ts';

const HOURS_KEY = ['/api/hours'] as const;

const refresh = [USER_KEY, HOURS_KEY, REQUESTS_KEY, MATCHES_KEY];

async function refreshWork(client: QueryClient): Promise<void> {
  await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useLiveWork(): void {
  const client = useQueryClient();
  const readAgain = () => void refreshWork(client);
  useLive('match', readAgain);
  useLive('request', readAgain);
  useLive('session', () => {
    readAgain();
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
  });
  useLive('notification', ({ type }) => {
    if (type === 'hoursGranted' || type === 'hoursReset') readAgain();
  });
}

const newestFirst = (all: HelpRequest[]) => all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

export const useRequests = () =>
  useQuery<HelpRequest[]>({ queryKey: REQUESTS_KEY, staleTime: 0, select: newestFirst });

export const useHours = () => useQuery<HoursStatement>({ queryKey: HOURS_KEY, staleTime: 0 });

export const isNotEnoughHours = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_ENOUGH_HOURS';

/**
 * `POST /api/requests`. Toasts "Request created" with how many advisors have been asked, "Not enough hours" for a 409 of
 * the ledger, else "Request creation failed" (spec 1 §5, §8).
 */
export function useCreateRequest() {
  const { t } = useTranslation('requests');
  return useCall({
    call: (payload: CreateRequestPayload) => request<HelpRequest>('POST', '/api/requests', payload),
    done: ({ matches }) => ({
      title: t('created.title'),
      description: matches.length > 0 ? t('created.asked', { count: matches.length }) : t('created.nobody'),
      variant: 'success',
    }),
    failed: (error) => (isNotEnoughHours(error) ? t('notEnoughHours') : t('createFailed')),
    refresh,
  });
}

export function useChangeRequest(id: number) {
  const { t } = useTranslation('requests');
  return useCall({
    call: (payload: ChangeRequestPayload) => request<HelpRequest>('PATCH', `/api/requests/${id}`, payload),
    done: ({ title }, { status }) => ({
      title: t(`changed.${status ?? 'edited'}`),
      description: title,
      variant: 'success',
    }),
    failed: (error) => (isNotEnoughHours(error) ? t('notEnoughHours') : t('updateFailed')),
    refresh,
  });
}
