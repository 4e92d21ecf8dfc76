import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { statusAnswer, userAnswer, verifyEmailPayload } from './auth.schemas.ts';
import { sendVerificationAgain, verifyEmail, withdrawAddress } from './email-verification.service.ts';
import { presentUser } from './user.presenter.ts';

/** Addresses that are proved (spec 4 §11). */
export function verificationRoutes(deps: Deps): Route[] {
  const tag = 'accounts';
  return [
    route({
      method: 'POST',
      path: '/api/user/email/verify',
      access: 'public',
      limit: 'verifyToken',
      tag,
      summary: 'Confirm an e-mail address with the token of the link mailed there',
      payload: verifyEmailPayload,
      answer: Joi.object({ emailVerified: Joi.boolean().required() }),
      handler: async ({ context, client, payload }) => {
        await verifyEmail(deps, context, payload.token, client.requestId);
        return { emailVerified: true };
      },
    }),
    route({
      method: 'POST',
      path: '/api/user/email/verification',
      access: 'signedIn',
      limit: 'verifyEmail',
      tag,
      summary: 'Mail the link that confirms one’s address once more',
      answer: statusAnswer,
      handler: async ({ context }) => ({
        status: (await sendVerificationAgain(deps, context)) ? 'sent' : 'nothing to confirm',
      }),
    }),
    route({
      method: 'DELETE',
      path: '/api/user/email/verification',
      access: 'signedIn',
      tag,
      summary: 'Keep the present address: forget the new one that waits to be confirmed',
      answer: userAnswer,
      handler: async ({ context }) => {
        await withdrawAddress(deps, context);
        return presentUser(deps, context.actor.userId);
      },
    }),
  ];
}
