import type { CurrentUser, Invitation } from '../../../src/contract/api.ts';
import { request } from '../../../ui-shared/api/client.ts';

/** `POST /api/password/forgot`: sends a reset link if the address is known. */
export const forgotPassword = (email: string) => request<unknown>('POST', '/api/password/forgot', { email });

/** `POST /api/password/reset`: sets a new password; the token works once, for an hour (contract §3). */
export const resetPassword = (body: { token: string; newPassword: string }) =>
  request<unknown>('POST', '/api/password/reset', body);

/** `PATCH /api/user/profile`: changes one's own password. */
export const chooseOwnPassword = (body: { password: string; currentPassword: string }) =>
  request<CurrentUser>('PATCH', '/api/user/profile', body);

const invitationPath = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

/** `GET /api/invitations/{token}`: what the invitation is for, and whether it can still be answered (contract §10). */
export const readInvitation = (token: string) => request<Invitation>('GET', invitationPath(token));

export interface InvitationReply {
  action: 'accept' | 'decline';
  username?: string;
  password?: string;
  timeZone?: string;
}

/** `POST /api/invitations/{token}`: accepting joins with the account of the invited address, or creates it and signs in. */
export const answerInvitation = (token: string, reply: InvitationReply) =>
  request<Invitation>('POST', invitationPath(token), reply);
