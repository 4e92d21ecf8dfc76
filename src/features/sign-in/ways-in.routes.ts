import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { route, type Route } from '../../core/http/route.ts';
import { waysInOf } from './ways-in.service.ts';

const waysInAnswer = Joi.object({
  hasPassword: Joi.boolean().required(),
  secondFactorRequired: Joi.boolean().required().description('whether the role must have a second factor'),
  totp: Joi.object({
    confirmedAt: Joi.string().isoDate().required(),
    recoveryCodesLeft: Joi.number().integer().required(),
  })
    .allow(null)
    .required(),
  identityProvider: Joi.object({
    label: Joi.string().required(),
    linkedAt: Joi.string().isoDate().allow(null).required(),
  })
    .allow(null)
    .required(),
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
