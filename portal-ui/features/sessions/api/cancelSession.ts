import { useTranslation } from 'react-i18next';
import type { Session } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useSessionCall } from './useSessionCall.ts';

/** `DELETE /api/sessions/{id}`: cancels a session; it stays in the list as cancelled. */
export function useCancelSession(id: number) {
  const { t } = useTranslation('sessions');
  return useSessionCall<void>(
    () => request<Session>('DELETE', `/api/sessions/${id}`),
    () => t('toast.cancelled'),
  );
}
