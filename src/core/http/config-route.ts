import Joi from 'joi';
import type { Config } from '../../config/config.ts';
import type { Route } from './route.ts';
import { route } from './route.ts';

/** What the screens need to know before anybody has signed in (contract §10 "Payloads"). */
export function configRoute(config: Config): Route {
  return route({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    tag: 'configuration',
    summary: 'Brand, support address, demo mode and roadmap notices',
    answer: Joi.object({
      brandName: Joi.string().required(),
      supportEmail: Joi.string().required(),
      legalEntity: Joi.string().required(),
      demoMode: Joi.boolean().required(),
      roadmapNotice: Joi.array().items(Joi.string()).required(),
      passkeys: Joi.boolean().required(),
      oidcLabel: Joi.string()
        .allow(null)
        .required()
        .description('of the button; null without an identity provider'),
    }),
    handler: () => ({
      brandName: config.brand.name,
      supportEmail: config.brand.supportEmail,
      legalEntity: config.brand.legalEntity,
      demoMode: config.demo,
      roadmapNotice: [...config.roadmapNotice],
      passkeys: true,
      oidcLabel: config.oidc?.label ?? null,
    }),
  });
}
