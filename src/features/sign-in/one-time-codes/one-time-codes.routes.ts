import type { Deps } from '../../../core/deps.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { admissionAnswer, answerAdmission, statusAnswer } from '../../auth/index.ts';
import {
  confirmPayload,
  recoveryCodesAnswer,
  secondFactorPayload,
  setUpAnswer,
} from './one-time-codes.schemas.ts';
import { beginOneTimeCodes, confirmOneTimeCodes, endOneTimeCodes } from './one-time-codes.service.ts';
import { takeSecondStep } from './second-step.service.ts';

const tag = 'signing in';

/** One-time codes of an authenticator app, and the step of a log-in that asks for one (spec 4 §12). */
export function oneTimeCodeRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/user/totp',
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      tag,
      summary: 'Begin to set up one-time codes',
      answer: setUpAnswer,
      handler: ({ context }) => beginOneTimeCodes(deps, context),
    }),
    route({
      method: 'POST',
      path: '/api/user/totp/confirm',
      access: 'signedIn',
      freshLogin: true,
      withoutSecondFactor: true,
      tag,
      summary: 'Turn one-time codes on with the first of them; answers the recovery codes',
      payload: confirmPayload,
      answer: recoveryCodesAnswer,
      handler: ({ context, payload }) => confirmOneTimeCodes(deps, context, payload.code),
    }),
    route({
      method: 'DELETE',
      path: '/api/user/totp',
      access: 'signedIn',
      freshLogin: true,
      tag,
      summary: 'Turn one-time codes off',
      answer: statusAnswer,
      handler: async ({ context }) => {
        await endOneTimeCodes(deps, context);
        return { status: 'off' };
      },
    }),
    route({
      method: 'POST',
      path: '/api/login/second-factor',
      access: 'public',
      withoutSecondFactor: true,
      tag,
      summary: 'The second step of a log-in: a one-time code or a recovery code',
      payload: secondFactorPayload,
      answer: admissionAnswer,
      handler: async ({ actor, client, payload, cookie }) =>
        answerAdmission(deps, cookie, await takeSecondStep(deps, { actor, client }, payload)),
    }),
  ];
}
