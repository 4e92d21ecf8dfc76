import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { email, password, text } from '../../core/http/joi.ts';
import { route, type Route } from '../../core/http/route.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { entriesOf } from '../../core/records.ts';
import { LOG_IN } from '../../contract/privacy-api.ts';
import { changeAccount } from './account-settings.service.ts';
import { accountPayload, admissionAnswer, loginPayload, REGISTRATIONS, userAnswer } from './auth.schemas.ts';
import {
  answerInvitationPayload,
  invitationAnswer,
  invitationParams,
  readInvitation,
} from '../groups/index.ts';
import { answerInvitation } from './invitation-answer.service.ts';
import { register } from './registration.service.ts';
import { endLogIn, endOtherLogIns, listLogIns, logout, login } from './log-ins.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';
import { answerAdmission } from './admission.presenter.ts';
import { readUser } from './user.queries.ts';
import { sendVerificationAgain, verifyEmail, withdrawAddress } from './email-verification.service.ts';

const token = text(200).required();

/** Log-in, registration, settings, forgotten passwords (contract §3), proved addresses (spec 4 §11). */
export function authRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/user', {
      access: 'signedIn',
      withoutSecondFactor: true,
      withGivenPassword: true,
      summary: 'The signed-in user',
      answer: userAnswer,
      handler: ({ actor }) => readUser(deps, actor.userId, actor),
    }),
    route.post('/api/login', {
      access: 'public',
      withoutSecondFactor: true,
      withGivenPassword: true,
      summary: 'Sign in by username or e-mail address',
      payload: loginPayload,
      answer: admissionAnswer,
      handler: async ({ actor, client, payload: { username, password }, cookie }) =>
        answerAdmission(deps, cookie, await login(deps, { actor, client }, username, password)),
    }),
    route.post('/api/logout', {
      whileViewing: 'allowed',
      access: 'public',
      withoutSecondFactor: true,
      withGivenPassword: true,
      summary: 'Sign out',
      done: { status: 'signed out' },
      handler: async ({ context, cookie }) => {
        if (context) await logout(deps, context);
        cookie.clear();
      },
    }),
    ...entriesOf(REGISTRATIONS).map(([userType, { one, payload }]) =>
      route.post(`/api/register/${userType}`, {
        access: 'public',
        limit: 'register',
        summary: `Register as ${one} and sign in`,
        payload,
        answer: userAnswer,
        status: 201,
        handler: async ({ client, payload: registration, cookie }) =>
          answerAdmission(deps, cookie, await register(deps, client, registration, userType)),
      }),
    ),
    route.patch('/api/user/profile', {
      access: 'signedIn',
      withGivenPassword: true,
      summary: 'Change one’s own account',
      payload: accountPayload(deps.config.locales),
      answer: userAnswer,
      handler: ({ context, payload }) => changeAccount(deps, context, payload),
      read: ({ actor }) => readUser(deps, actor.userId),
    }),
    route.get('/api/user/login-sessions', {
      access: 'signedIn',
      summary: 'One’s own log-ins',
      answer: Joi.array().items(answerOf(LOG_IN)),
      handler: ({ actor }) => listLogIns(deps, actor),
    }),
    route.delete('/api/user/login-sessions/{id}', {
      access: 'signedIn',
      summary: 'End one of one’s own log-ins',
      done: { status: 'ended' },
      handler: ({ context, params }) => endLogIn(deps, context, params.id),
    }),
    route.delete('/api/user/login-sessions', {
      access: 'signedIn',
      summary: 'End all of one’s own log-ins but the present one',
      answer: Joi.object({ ended: Joi.number().integer().required() }),
      handler: async ({ context }) => ({ ended: await endOtherLogIns(deps, context) }),
    }),
    route.post('/api/password/forgot', {
      access: 'public',
      limit: 'forgotPassword',
      summary: 'Ask for a link to reset a password; the answer is the same for every address',
      payload: Joi.object<{ readonly email: string }>({ email: email().required() }),
      done: { status: 'sent if the address is known' },
      handler: ({ client, payload }) => requestPasswordReset(deps, payload.email, client.requestId),
    }),
    route.post('/api/password/reset', {
      access: 'public',
      limit: 'resetPassword',
      summary: 'Choose a new password with the token of the link',
      payload: Joi.object<{ readonly token: string; readonly newPassword: string }>({
        token,
        newPassword: password().required(),
      }),
      done: { status: 'changed' },
      handler: ({ client, payload }) => resetPassword(deps, payload.token, payload.newPassword, client),
    }),
    route.post('/api/invitations/{token}', {
      access: 'public',
      limit: 'invitation',
      summary: 'Accept or decline an invitation by its link',
      params: invitationParams,
      payload: answerInvitationPayload,
      answer: invitationAnswer,
      handler: async ({ actor, client, params: { token }, payload, cookie }) => {
        const answering = actor?.userId ?? null;
        const logIn = await answerInvitation(deps, client, answering, token, payload);
        if (logIn !== null) cookie.set({ token: logIn });
        return readInvitation(deps, token, answering);
      },
    }),
    route.post('/api/user/email/verify', {
      access: 'public',
      limit: 'verifyToken',
      summary: 'Confirm an e-mail address with the token of the link mailed there',
      payload: Joi.object<{ readonly token: string }>({ token }),
      done: { emailVerified: true },
      handler: ({ context, client, payload }) => verifyEmail(deps, context, payload.token, client.requestId),
    }),
    route.post('/api/user/email/verification', {
      access: 'signedIn',
      limit: 'verifyEmail',
      summary: 'Mail the link that confirms one’s address once more',
      answer: Joi.object({ status: Joi.string().required() }),
      handler: async ({ context }) => ({
        status: (await sendVerificationAgain(deps, context)) ? 'sent' : 'nothing to confirm',
      }),
    }),
    route.delete('/api/user/email/verification', {
      access: 'signedIn',
      summary: 'Keep the present address: forget the new one that waits to be confirmed',
      answer: userAnswer,
      handler: ({ context }) => withdrawAddress(deps, context),
      read: ({ actor }) => readUser(deps, actor.userId),
    }),
  ];
}
