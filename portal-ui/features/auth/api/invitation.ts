import type { Invitation } from '../../../../src/contract/api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

const path = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

/** `GET /api/invitations/{token}`: what the invitation is for, and whether it can still be answered (contract §10). */
export const readInvitation = (token: string) => request<Invitation>('GET', path(token));

export interface InvitationReply {
  action: 'accept' | 'decline';
  username?: string;
  password?: string;
  timeZone?: string;
}

/** `POST /api/invitations/{token}`: accepting joins with the account of the invited address, or makes it and signs in. */
export const answerInvitation = (token: string, reply: InvitationReply) =>
  request<Invitation>('POST', path(token), reply);
