import Joi from 'joi';
import { PASSKEY } from '../../../contract/sign-in-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import type { Deps } from '../../../core/deps.ts';
import { line } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { admissionAnswer, answerAdmission } from '../../auth/index.ts';
import { logInByPasskey, passkeyLoginOptions } from './passkey-login.service.ts';
import { passkeysOf, addPasskey, passkeyOptions, removePasskey } from './passkeys.service.ts';
import { relyingParty } from './relying-party.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { LIMITS } from '../../../contract/limits.ts';

const bytes = (max: number): Joi.StringSchema =>
  Joi.string()
    .max(max)
    .pattern(/^[\w-]+$/);

/** What both answers of an authenticator have (WebAuthn §5.1); what they say is checked by their signatures. */
const CREDENTIAL = {
  id: bytes(1_400).required(),
  rawId: bytes(1_400).required(),
  type: Joi.string().valid('public-key').required(),
  clientExtensionResults: Joi.object().unknown().default({}),
  authenticatorAttachment: Joi.string().max(40),
};

const clientDataJSON = bytes(8_000).required();

const addPasskeyPayload = Joi.object<{
  readonly name: string;
  readonly response: RegistrationResponseJSON;
}>({
  name: line(LIMITS.passkey.name.max).min(1).required(),
  response: Joi.object<RegistrationResponseJSON>({
    ...CREDENTIAL,
    response: Joi.object({
      clientDataJSON,
      attestationObject: bytes(40_000).required(),
      transports: Joi.array().items(Joi.string().max(20)).max(10),
    }).required(),
  }).required(),
});

const passkeyLoginPayload = Joi.object<{ readonly response: AuthenticationResponseJSON }>({
  response: Joi.object<AuthenticationResponseJSON>({
    ...CREDENTIAL,
    response: Joi.object({
      clientDataJSON,
      authenticatorData: bytes(8_000).required(),
      signature: bytes(4_000).required(),
      userHandle: bytes(200).allow('', null),
    }).required(),
  }).required(),
});

/** As `navigator.credentials` takes it in JSON. */
const optionsAnswer = Joi.object({ challenge: Joi.string().required() }).unknown();

const passkeyAnswer = answerOf(PASSKEY);

/** WebAuthn (spec 4 §12). */
export function passkeyRoutes(deps: Deps): Route[] {
  const siteOf = (header: (name: string) => string) => relyingParty(deps.config, header('host'));
  return [
    route.get('/api/user/passkeys', {
      access: 'signedIn',
      withoutSecondFactor: true,
      summary: 'One’s own passkeys',
      answer: Joi.array().items(passkeyAnswer),
      handler: ({ actor }) => passkeysOf(deps.db, actor.userId),
    }),
    route.post('/api/user/passkeys/options', {
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      summary: 'What the browser makes a new passkey with',
      answer: optionsAnswer,
      handler: ({ context, header }) => passkeyOptions(deps, context, siteOf(header)),
    }),
    route.post('/api/user/passkeys', {
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      summary: 'Add the passkey that the browser has made',
      payload: addPasskeyPayload,
      answer: passkeyAnswer,
      status: 201,
      handler: ({ context, header, payload: { name, response } }) =>
        addPasskey(deps, context, siteOf(header), name, response),
    }),
    route.delete('/api/user/passkeys/{id}', {
      access: 'signedIn',
      freshLogin: true,
      summary: 'Remove one of one’s own passkeys',
      done: { status: 'removed' },
      handler: ({ context, params }) => removePasskey(deps, context, params.id),
    }),
    route.post('/api/login/passkey/options', {
      access: 'public',
      withoutSecondFactor: true,
      limit: 'beginLogin',
      summary: 'What the browser signs in by a passkey with',
      answer: optionsAnswer,
      handler: ({ header }) => passkeyLoginOptions(deps, siteOf(header)),
    }),
    route.post('/api/login/passkey', {
      access: 'public',
      withoutSecondFactor: true,
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
