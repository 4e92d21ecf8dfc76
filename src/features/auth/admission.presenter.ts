import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import type { Admission } from '../../core/session/admission.ts';
import { setSessionCookie } from '../../core/session/plugin.ts';
import { userAnswer } from './auth.schemas.ts';
import { presentUser } from './user.presenter.ts';

export const admissionAnswer = Joi.alternatives().try(
  userAnswer,
  Joi.object({
    secondFactor: Joi.array().items(Joi.string().valid('totp', 'passkey')).required(),
    challenge: Joi.string().required(),
  }).description('the password is right, and a second step is asked for'),
);

/** What a log-in answers: the user, with the cookie, or what is still asked for. */
export async function answerAdmission(
  deps: Deps,
  cookie: Request['cookieAuth'],
  admission: Admission,
): Promise<Record<string, unknown>> {
  if (!('token' in admission)) return { ...admission };
  setSessionCookie(cookie, admission.token);
  return presentUser(deps, admission.userId, admission);
}
