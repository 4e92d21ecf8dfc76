import { useTranslation } from 'react-i18next';
import type { ChangeSessionPayload, Session } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useSessionCall } from './useSessionCall.ts';

/** `PATCH /api/sessions/{id}`: moves a session, writes its notes, or completes it. */
export function useChangeSession(id: number) {
  const { t } = useTranslation('sessions');
  return useSessionCall(
    (payload: ChangeSessionPayload) => request<Session>('PATCH', `/api/sessions/${id}`, payload),
    ({ completed }) => (completed ? t('toast.completed') : t('toast.moved')),
  );
}
