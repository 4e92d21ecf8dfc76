import Joi from 'joi';
import type { Deps } from '../../../core/deps.ts';
import { idParams } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { admissionAnswer, answerAdmission, statusAnswer } from '../../auth/index.ts';
import { logInByPasskey, passkeyLoginOptions } from './passkey-login.service.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { addPasskeyPayload, optionsAnswer, passkeyAnswer, passkeyLoginPayload } from './passkeys.schemas.ts';
import { addPasskey, passkeyOptions, removePasskey } from './passkeys.service.ts';
import { relyingParty } from './relying-party.ts';

const tag = 'signing in';

/** Passkeys (WebAuthn): one's own, and signing in by one without a name or password (spec 4 §12). */
export function passkeyRoutes(deps: Deps): Route[] {
  const siteOf = (header: (name: string) => string) => relyingParty(deps.config, header('host'));
  return [
    route({
      method: 'GET',
      path: '/api/user/passkeys',
      access: 'signedIn',
      withoutSecondFactor: true,
      tag,
      summary: 'One’s own passkeys',
      answer: Joi.array().items(passkeyAnswer),
      handler: ({ actor }) => passkeysOf(deps.db, actor.userId),
    }),
    route({
      method: 'POST',
      path: '/api/user/passkeys/options',
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      tag,
      summary: 'What the browser makes a new passkey with',
      answer: optionsAnswer,
      handler: ({ context, header }) => passkeyOptions(deps, context, siteOf(header)),
    }),
    route({
      method: 'POST',
      path: '/api/user/passkeys',
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      tag,
      summary: 'Add the passkey that the browser has made',
      payload: addPasskeyPayload,
      answer: passkeyAnswer,
      status: 201,
      handler: ({ context, header, payload: { name, response } }) =>
        addPasskey(deps, context, siteOf(header), name, response),
    }),
    route({
      method: 'DELETE',
      path: '/api/user/passkeys/{id}',
      access: 'signedIn',
      freshLogin: true,
      tag,
      summary: 'Remove one of one’s own passkeys',
      params: idParams,
      answer: statusAnswer,
      handler: async ({ context, params }) => {
        await removePasskey(deps, context, params.id);
        return { status: 'removed' };
      },
    }),
    route({
      method: 'POST',
      path: '/api/login/passkey/options',
      access: 'public',
      withoutSecondFactor: true,
      limit: 'beginLogin',
      tag,
      summary: 'What the browser signs in by a passkey with',
      answer: optionsAnswer,
      handler: ({ header }) => passkeyLoginOptions(deps, siteOf(header)),
    }),
    route({
      method: 'POST',
      path: '/api/login/passkey',
      access: 'public',
      withoutSecondFactor: true,
      tag,
      summary: 'Sign in by a passkey',
      payload: passkeyLoginPayload,
      answer: admissionAnswer,
      handler: async ({ actor, client, header, payload, cookie }) =>
        answerAdmission(
          deps,
          cookie,
          await logInByPasskey(deps, { actor, client }, siteOf(header), payload.response),
        ),
    }),
  ];
}
