import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { isoMoment, orNull } from '../../core/http/joi.ts';
import { route, type Route } from '../../core/http/route.ts';
import { waysInOf } from './ways-in.service.ts';

const waysInAnswer = Joi.object({
  hasPassword: Joi.boolean().required(),
  secondFactorRequired: Joi.boolean().required().description('whether the role must have a second factor'),
  totp: orNull({ confirmedAt: isoMoment.required(), recoveryCodesLeft: Joi.number().integer().required() }),
  identityProvider: orNull({ label: Joi.string().required(), linkedAt: isoMoment.allow(null).required() }),
});

export function waysInRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/user/sign-in', {
      access: 'signedIn',
      withoutSecondFactor: true,
      summary: 'The ways in that one’s own account has, beside its passkeys',
      answer: waysInAnswer,
      handler: ({ actor }) => waysInOf(deps, actor),
    }),
  ];
}
