import type { Deps } from '../../../core/deps.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { admissionAnswer, answerAdmission } from '../../auth/index.ts';
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  endOneTimeCodes,
  renewRecoveryCodes,
} from './one-time-codes.service.ts';
import { takeSecondStep } from './second-step.service.ts';
import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import {
  ONE_TIME_CODE_SET_UP,
  RECOVERY_CODES,
  type SecondFactorPayload,
} from '../../../contract/sign-in-api.ts';

/** As apps show it: often with a blank in the middle. */
const code = Joi.string()
  .replace(/\s/g, '')
  .max(12)
  .pattern(/^\d{6}$/)
  .messages({ 'string.pattern.base': '{#label} must be six digits' });

const secondFactorPayload = Joi.object<SecondFactorPayload>({
  challenge: Joi.string().max(200).required(),
  code,
  recoveryCode: Joi.string().max(60),
}).xor('code', 'recoveryCode');

const recoveryCodesAnswer = answerOf(RECOVERY_CODES, { recoveryCodes: 'told this once' });

/** Spec 4 §12. */
export function oneTimeCodeRoutes(deps: Deps): Route[] {
  return [
    route.post('/api/user/totp', {
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      summary: 'Begin to set up one-time codes',
      answer: answerOf(ONE_TIME_CODE_SET_UP, { otpauthUrl: 'what the QR code holds' }),
      handler: ({ context }) => beginOneTimeCodes(deps, context),
    }),
    route.post('/api/user/totp/confirm', {
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      summary: 'Turn one-time codes on with the first of them; answers the recovery codes',
      payload: Joi.object<{ readonly code: string }>({ code: code.required() }),
      answer: recoveryCodesAnswer,
      handler: ({ context, payload }) => confirmOneTimeCodes(deps, context, payload.code),
    }),
    route.post('/api/user/totp/recovery-codes', {
      access: 'signedIn',
      freshLogin: true,
      summary: 'New recovery codes; the former ones are worth nothing any more',
      answer: recoveryCodesAnswer,
      handler: ({ context }) => renewRecoveryCodes(deps, context),
    }),
    route.delete('/api/user/totp', {
      access: 'signedIn',
      freshLogin: true,
      summary: 'Turn one-time codes off',
      done: { status: 'off' },
      handler: ({ context }) => endOneTimeCodes(deps, context),
    }),
    route.post('/api/login/second-factor', {
      access: 'public',
      withoutSecondFactor: true,
      summary: 'The second step of a log-in: a one-time code or a recovery code',
      payload: secondFactorPayload,
      answer: admissionAnswer,
      handler: async ({ actor, client, payload, cookie }) =>
        answerAdmission(deps, cookie, await takeSecondStep(deps, { actor, client }, payload)),
    }),
  ];
}
