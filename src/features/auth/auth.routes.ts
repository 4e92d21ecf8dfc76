import Joi from 'joi';
import { actorOf, requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { id } from '../../core/http/joi.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { setSessionCookie } from '../../core/session/plugin.ts';
import type { AccountChange } from './account-settings.ts';
import { changeAccount } from './account-settings.ts';
import {
  accountPayload,
  forgotPayload,
  loginPayload,
  loginSessionAnswer,
  registerAdvisorPayload,
  registerOrganizationPayload,
  resetPayload,
  statusAnswer,
  userAnswer,
} from './auth.schemas.ts';
import {
  answerInvitationPayload,
  contextOf,
  invitationAnswer,
  invitationParams,
  readInvitation,
} from '../groups/index.ts';
import type { InvitationAnswer } from './invitation-answer.ts';
import { answerInvitation } from './invitation-answer.ts';
import type { Registration } from './registration.ts';
import { registerAdvisor, registerOrganization } from './registration.ts';
import { endLogIn, endOtherLogIns, listLogIns, logout } from './log-ins.ts';
import { login } from './login.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { presentUser } from './user.presenter.ts';

/** Accounts (contract §3): log-in, registration, settings, forgotten passwords. */
export function authRoutes(deps: Deps): RouteDeclaration[] {
  const tag = 'accounts';
  return [
    {
      method: 'GET',
      path: '/api/user',
      access: 'signedIn',
      tag,
      summary: 'The signed-in user',
      answer: userAnswer,
      handler: (request) => presentUser(deps.db, requireActor(request).userId),
    },
    {
      method: 'POST',
      path: '/api/login',
      access: 'public',
      tag,
      summary: 'Sign in by username or e-mail address',
      payload: loginPayload,
      answer: userAnswer,
      handler: async (request) => {
        const { username, password } = request.payload as { username: string; password: string };
        const { userId, token } = await login(deps, request, username, password);
        setSessionCookie(request, token);
        return presentUser(deps.db, userId);
      },
    },
    {
      method: 'POST',
      path: '/api/logout',
      access: 'public',
      tag,
      summary: 'Sign out',
      answer: statusAnswer,
      handler: async (request) => {
        const actor = actorOf(request);
        if (actor) await logout(deps, { actor, requestId: request.app.requestId });
        request.cookieAuth.clear();
        return { status: 'signed out' };
      },
    },
    {
      method: 'POST',
      path: '/api/register/advisor',
      access: 'public',
      limit: 'register',
      tag,
      summary: 'Register as an advisor and sign in',
      payload: registerAdvisorPayload,
      answer: userAnswer,
      status: 201,
      handler: async (request, h) => {
        const { userId, token } = await registerAdvisor(deps, request, request.payload as Registration);
        setSessionCookie(request, token);
        return h.response(await presentUser(deps.db, userId)).code(201);
      },
    },
    {
      method: 'POST',
      path: '/api/register/organization',
      access: 'public',
      limit: 'register',
      tag,
      summary: 'Register as an organisation and sign in',
      payload: registerOrganizationPayload,
      answer: userAnswer,
      status: 201,
      handler: async (request, h) => {
        const { userId, token } = await registerOrganization(deps, request, request.payload as Registration);
        setSessionCookie(request, token);
        return h.response(await presentUser(deps.db, userId)).code(201);
      },
    },
    {
      method: 'PATCH',
      path: '/api/user/profile',
      access: 'signedIn',
      tag,
      summary: 'Change one’s own account',
      payload: accountPayload,
      answer: userAnswer,
      handler: async (request) => {
        const actor = requireActor(request);
        await changeAccount(
          deps,
          { actor, requestId: request.app.requestId },
          request.payload as AccountChange,
        );
        return presentUser(deps.db, actor.userId);
      },
    },
    {
      method: 'GET',
      path: '/api/user/login-sessions',
      access: 'signedIn',
      tag,
      summary: 'One’s own log-ins',
      answer: Joi.array().items(loginSessionAnswer),
      handler: (request) => listLogIns(deps.db, requireActor(request)),
    },
    {
      method: 'DELETE',
      path: '/api/user/login-sessions/{id}',
      access: 'signedIn',
      tag,
      summary: 'End one of one’s own log-ins',
      params: Joi.object({ id: id().required() }),
      answer: statusAnswer,
      handler: async (request) => {
        await endLogIn(deps, contextOf(request), (request.params as { id: number }).id);
        return { status: 'ended' };
      },
    },
    {
      method: 'DELETE',
      path: '/api/user/login-sessions',
      access: 'signedIn',
      tag,
      summary: 'End all of one’s own log-ins but the present one',
      answer: Joi.object({ ended: Joi.number().integer().required() }),
      handler: async (request) => ({ ended: await endOtherLogIns(deps, contextOf(request)) }),
    },
    {
      method: 'POST',
      path: '/api/password/forgot',
      access: 'public',
      limit: 'forgotPassword',
      tag,
      summary: 'Ask for a link to reset a password; the answer is the same for every address',
      payload: forgotPayload,
      answer: statusAnswer,
      handler: async (request) => {
        await requestPasswordReset(deps, (request.payload as { email: string }).email, request.app.requestId);
        return { status: 'sent if the address is known' };
      },
    },
    {
      method: 'POST',
      path: '/api/password/reset',
      access: 'public',
      limit: 'resetPassword',
      tag,
      summary: 'Choose a new password with the token of the link',
      payload: resetPayload,
      answer: statusAnswer,
      handler: async (request) => {
        const { token, newPassword } = request.payload as { token: string; newPassword: string };
        await resetPassword(deps, token, newPassword, request.app.requestId);
        return { status: 'changed' };
      },
    },
    {
      method: 'POST',
      path: '/api/invitations/{token}',
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'Accept or decline an invitation by its link',
      params: invitationParams,
      payload: answerInvitationPayload,
      answer: invitationAnswer,
      handler: async (request) => {
        const { token } = request.params as { token: string };
        const logIn = await answerInvitation(deps, request, token, request.payload as InvitationAnswer);
        if (logIn !== null) setSessionCookie(request, logIn);
        return readInvitation(deps.db, token, actorOf(request)?.userId ?? null);
      },
    },
  ];
}
