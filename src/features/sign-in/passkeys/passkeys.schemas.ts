import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';
import { id, text } from '../../../core/http/joi.ts';

/** base64url, of at most what an authenticator has to say. */
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

export const addPasskeyPayload = Joi.object<{
  readonly name: string;
  readonly response: RegistrationResponseJSON;
}>({
  name: text(LIMITS.passkey.name.max).min(1).required(),
  response: Joi.object<RegistrationResponseJSON>({
    ...CREDENTIAL,
    response: Joi.object({
      clientDataJSON,
      attestationObject: bytes(40_000).required(),
      transports: Joi.array().items(Joi.string().max(20)).max(10),
    }).required(),
  }).required(),
});

export const passkeyLoginPayload = Joi.object<{ readonly response: AuthenticationResponseJSON }>({
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

/** What the browser is asked, as `navigator.credentials` takes it in JSON. */
export const optionsAnswer = Joi.object({ challenge: Joi.string().required() }).unknown();

export const passkeyAnswer = Joi.object({
  id: id().required(),
  name: Joi.string().required(),
  createdAt: Joi.string().isoDate().required(),
  lastUsedAt: Joi.string().isoDate().allow(null).required(),
});
