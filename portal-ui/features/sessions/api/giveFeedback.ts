import { useTranslation } from 'react-i18next';
import type { Session, SessionFeedbackPayload } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useSessionCall } from './useSessionCall.ts';

/** `PUT /api/sessions/{id}/feedback`: answers the two questions, or answers them anew. */
export function useGiveFeedback(id: number) {
  const { t } = useTranslation('sessions');
  return useSessionCall(
    (payload: SessionFeedbackPayload) => request<Session>('PUT', `/api/sessions/${id}/feedback`, payload),
    () => t('toast.answered'),
  );
}
