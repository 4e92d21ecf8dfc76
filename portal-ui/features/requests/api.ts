import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type {
  ChangeRequestPayload,
  CreateRequestPayload,
  HelpRequest,
  HoursStatement,
  SuggestedAdvisor,
} from '../../../src/contract/requests-api.ts';
import { ApiError, request } from '../../../ui-shared/api/client.ts';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { readAgain } from '../../../ui-shared/api/queries.ts';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { MATCHES_KEY, REQUESTS_KEY } from '../matches/api.ts';
import { SESSIONS_KEY } from '../sessions/sessions.ts';

const HOURS_KEY = ['/api/hours'] as const;

const refresh = [USER_KEY, HOURS_KEY, REQUESTS_KEY, MATCHES_KEY];

export function useLiveWork(): void {
  const client = useQueryClient();
  const changed = () => void readAgain(client, refresh);
  useLive('match', changed);
  useLive('request', changed);
  useLive('session', () => void readAgain(client, [...refresh, SESSIONS_KEY]));
  useLive('notification', ({ type }) => {
    if (type === 'hoursGranted' || type === 'hoursReset') changed();
  });
}

const newestFirst = (all: HelpRequest[]) => all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

export const useRequests = (enabled = true) =>
  useQuery<HelpRequest[]>({ queryKey: REQUESTS_KEY, staleTime: 0, select: newestFirst, enabled });

export const useHours = () => useQuery<HoursStatement>({ queryKey: HOURS_KEY, staleTime: 0 });

export const isNotEnoughHours = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_ENOUGH_HOURS';

function madeWords(t: TFunction<'requests'>, { status, title, matches }: HelpRequest): [string, string] {
  if (status === 'draft') return [t('changed.draft'), title];
  const { length: count } = matches;
  return [t('created.title'), count > 0 ? t('created.asked', { count }) : t('created.nobody')];
}

/** Writes a new request (`draftId` null), or keeps or sends a draft; toasts by spec 1 §5, §8. */
export function useWriteRequest(draftId: number | null, onDone: (made: HelpRequest) => void) {
  const { t } = useTranslation('requests');
  return useCall({
    call: ({ version, ...payload }: CreateRequestPayload & { version?: number }) =>
      draftId === null
        ? request<HelpRequest>('POST', '/api/requests', payload)
        : request<HelpRequest>('PATCH', `/api/requests/${draftId}`, { status: 'open', ...payload, version }),
    done: (made) => madeWords(t, made),
    onDone,
    failed: (error) => (isNotEnoughHours(error) ? t('notEnoughHours') : t('createFailed')),
    refresh,
  });
}

export function useCopyRequest() {
  const { t } = useTranslation('requests');
  return useCall({
    call: (id: number) => request<HelpRequest>('POST', `/api/requests/${id}/copy`, {}),
    done: ({ title }) => [t('copied'), title],
    failed: t('createFailed'),
    refresh,
  });
}

export const PREVIEW_KEY = ['/api/requests/preview'];

/** Who would be asked for what is typed so far. @param query null while too little is typed */
export const usePreview = (query: URLSearchParams | null) =>
  useQuery<SuggestedAdvisor[]>({
    queryKey: [...PREVIEW_KEY, `?${String(query)}`],
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });

export function useChangeRequest(id: number) {
  const { t } = useTranslation('requests');
  return useCall({
    call: (payload: ChangeRequestPayload) => request<HelpRequest>('PATCH', `/api/requests/${id}`, payload),
    done: ({ title }, { status }) => [t(`changed.${status ?? 'edited'}`), title],
    failed: (error) => (isNotEnoughHours(error) ? t('notEnoughHours') : t('updateFailed')),
    refresh,
  });
}
