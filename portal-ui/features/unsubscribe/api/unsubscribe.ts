import type { UnsubscribeAnswer } from '../../../../src/contract/talk-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/unsubscribe/{token}`; needs no log-in. @throws ApiError 404 for a link that is not ours */
export const unsubscribe = (token: string): Promise<UnsubscribeAnswer> =>
  request<UnsubscribeAnswer>('POST', `/api/unsubscribe/${encodeURIComponent(token)}`, {});
