import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/password/forgot`: sends a reset link if the address is known. */
export const forgotPassword = (email: string) => request<unknown>('POST', '/api/password/forgot', { email });
