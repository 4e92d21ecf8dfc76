import { useTranslation } from 'react-i18next';
import type { CreateSessionPayload, Session } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useSessionCall } from './useSessionCall.ts';

/** `POST /api/sessions`: plans a session of an accepted match. */
export function usePlanSession() {
  const { t } = useTranslation('sessions');
  return useSessionCall(
    (payload: CreateSessionPayload) => request<Session>('POST', '/api/sessions', payload),
    () => t('toast.planned'),
  );
}
