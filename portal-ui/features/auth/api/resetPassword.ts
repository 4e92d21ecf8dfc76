import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/password/reset`: sets a new password; the token works once, for an hour (contract §3). */
export const resetPassword = (body: { token: string; newPassword: string }) =>
  request<unknown>('POST', '/api/password/reset', body);
