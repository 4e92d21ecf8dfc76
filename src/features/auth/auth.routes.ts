import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { idParams } from '../../core/http/joi.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { setSessionCookie } from '../../core/session/plugin.ts';
import { admissionAnswer, answerAdmission } from './admission.presenter.ts';
import { changeAccount } from './account-settings.service.ts';
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
  invitationAnswer,
  invitationParams,
  readInvitation,
} from '../groups/index.ts';
import { answerInvitation } from './invitation-answer.service.ts';
import { register } from './registration.service.ts';
import { endLogIn, endOtherLogIns, listLogIns, logout } from './log-ins.queries.ts';
import { login } from './login.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';
import { presentUser } from './user.presenter.ts';

/** Accounts (contract §3): log-in, registration, settings, forgotten passwords. */
export function authRoutes(deps: Deps): Route[] {
  const tag = 'accounts';
  return [
    route({
      method: 'GET',
      path: '/api/user',
      access: 'signedIn',
      withoutSecondFactor: true,
      withGivenPassword: true,
      tag,
      summary: 'The signed-in user',
      answer: userAnswer,
      handler: ({ actor }) => presentUser(deps, actor.userId, actor),
    }),
    route({
      method: 'POST',
      path: '/api/login',
      access: 'public',
      withoutSecondFactor: true,
      withGivenPassword: true,
      tag,
      summary: 'Sign in by username or e-mail address',
      payload: loginPayload,
      answer: admissionAnswer,
      handler: async ({ actor, client, payload: { username, password }, cookie }) =>
        answerAdmission(deps, cookie, await login(deps, { actor, client }, username, password)),
    }),
    route({
      method: 'POST',
      path: '/api/logout',
      whileViewing: 'allowed',
      access: 'public',
      withoutSecondFactor: true,
      withGivenPassword: true,
      tag,
      summary: 'Sign out',
      answer: statusAnswer,
      handler: async ({ context, cookie }) => {
        if (context) await logout(deps, context);
        cookie.clear();
        return { status: 'signed out' };
      },
    }),
    route({
      method: 'POST',
      path: '/api/register/advisor',
      access: 'public',
      limit: 'register',
      tag,
      summary: 'Register as an advisor and sign in',
      payload: registerAdvisorPayload,
      answer: userAnswer,
      status: 201,
      handler: async ({ client, payload, cookie }) =>
        answerAdmission(deps, cookie, await register(deps, client, payload, 'advisor')),
    }),
    route({
      method: 'POST',
      path: '/api/register/organization',
      access: 'public',
      limit: 'register',
      tag,
      summary: 'Register as an organisation and sign in',
      payload: registerOrganizationPayload,
      answer: userAnswer,
      status: 201,
      handler: async ({ client, payload, cookie }) =>
        answerAdmission(deps, cookie, await register(deps, client, payload, 'organization')),
    }),
    route({
      method: 'PATCH',
      path: '/api/user/profile',
      access: 'signedIn',
      withGivenPassword: true,
      tag,
      summary: 'Change one’s own account',
      payload: accountPayload,
      answer: userAnswer,
      handler: async ({ actor, context, payload }) => {
        await changeAccount(deps, context, payload);
        return presentUser(deps, actor.userId);
      },
    }),
    route({
      method: 'GET',
      path: '/api/user/login-sessions',
      access: 'signedIn',
      tag,
      summary: 'One’s own log-ins',
      answer: Joi.array().items(loginSessionAnswer),
      handler: ({ actor }) => listLogIns(deps, actor),
    }),
    route({
      method: 'DELETE',
      path: '/api/user/login-sessions/{id}',
      access: 'signedIn',
      tag,
      summary: 'End one of one’s own log-ins',
      params: idParams,
      answer: statusAnswer,
      handler: async ({ context, params }) => {
        await endLogIn(deps, context, params.id);
        return { status: 'ended' };
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/user/login-sessions',
      access: 'signedIn',
      tag,
      summary: 'End all of one’s own log-ins but the present one',
      answer: Joi.object({ ended: Joi.number().integer().required() }),
      handler: async ({ context }) => ({ ended: await endOtherLogIns(deps, context) }),
    }),
    route({
      method: 'POST',
      path: '/api/password/forgot',
      access: 'public',
      limit: 'forgotPassword',
      tag,
      summary: 'Ask for a link to reset a password; the answer is the same for every address',
      payload: forgotPayload,
      answer: statusAnswer,
      handler: async ({ client, payload }) => {
        await requestPasswordReset(deps, payload.email, client.requestId);
        return { status: 'sent if the address is known' };
      },
    }),
    route({
      method: 'POST',
      path: '/api/password/reset',
      access: 'public',
      limit: 'resetPassword',
      tag,
      summary: 'Choose a new password with the token of the link',
      payload: resetPayload,
      answer: statusAnswer,
      handler: async ({ client, payload: { token, newPassword } }) => {
        await resetPassword(deps, token, newPassword, client);
        return { status: 'changed' };
      },
    }),
    route({
      method: 'POST',
      path: '/api/invitations/{token}',
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'Accept or decline an invitation by its link',
      params: invitationParams,
      payload: answerInvitationPayload,
      answer: invitationAnswer,
      handler: async ({ actor, client, params: { token }, payload, cookie }) => {
        const answering = actor?.userId ?? null;
        const logIn = await answerInvitation(deps, client, answering, token, payload);
        if (logIn !== null) setSessionCookie(cookie, logIn);
        return readInvitation(deps.db, token, answering);
      },
    }),
  ];
}
