import Joi from 'joi';
import type { SecondFactorPayload } from '../../../contract/sign-in-api.ts';

/** As apps show it: often with a blank in the middle. */
const code = Joi.string()
  .replace(/\s/g, '')
  .max(12)
  .pattern(/^\d{6}$/)
  .messages({ 'string.pattern.base': '{#label} must be six digits' });

export const confirmPayload = Joi.object<{ readonly code: string }>({ code: code.required() });

export const secondFactorPayload = Joi.object<SecondFactorPayload>({
  challenge: Joi.string().max(200).required(),
  code,
  recoveryCode: Joi.string().max(60),
}).xor('code', 'recoveryCode');

export const setUpAnswer = Joi.object({
  secret: Joi.string().required(),
  otpauthUrl: Joi.string().required().description('what the QR code holds'),
});

export const recoveryCodesAnswer = Joi.object({
  recoveryCodes: Joi.array().items(Joi.string()).required().description('told this once'),
});
