import type { Request } from '@hapi/hapi';
import type { Deps } from '../../core/deps.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import { setSessionCookie } from '../../core/session/plugin.ts';
import { answerInvitationPayload, invitationAnswer, invitationParams } from './groups.schemas.ts';
import type { InvitationAnswer } from './invitations.ts';
import { answerInvitation, readInvitation } from './invitations.ts';
import { paramsOf, tag } from './route-parts.ts';

/** For whoever holds an invitation's link; answering takes a POST, so that a mail scanner's GET accepts nothing. */
export function invitationRoutes(deps: Deps): RouteDeclaration[] {
  const path = '/api/invitations/{token}';
  const token = (request: Request) => paramsOf(request).token;
  return [
    {
      method: 'GET',
      path,
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'What an invitation is for',
      params: invitationParams,
      answer: invitationAnswer,
      handler: (request) => readInvitation(deps.db, token(request)),
    },
    {
      method: 'POST',
      path,
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'Accept or decline an invitation',
      params: invitationParams,
      payload: answerInvitationPayload,
      answer: invitationAnswer,
      handler: async (request) => {
        const userId = await answerInvitation(
          deps,
          token(request),
          request.payload as InvitationAnswer,
          request.app.requestId,
        );
        if (userId !== null) setSessionCookie(request, await startLoginSession(deps.db, userId, request));
        return readInvitation(deps.db, token(request));
      },
    },
  ];
}
