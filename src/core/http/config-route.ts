import Joi from 'joi';
import type { Config } from '../../config/config.ts';
import { route, type Route } from './route.ts';

/** What the screens need to know before anybody has signed in (contract §10 "Payloads"). */
export function configRoute(config: Config): Route {
  return route.get('/api/config', {
    access: 'public',
    tag: 'configuration',
    summary: 'Brand, support address, demo mode and roadmap notices',
    answer: Joi.object({
      brandName: Joi.string().required(),
      supportEmail: Joi.string().required(),
      legalEntity: Joi.string().required(),
      demoMode: Joi.boolean().required(),
      roadmapNotice: Joi.array().items(Joi.string()).required(),
      locales: Joi.array().items(Joi.string()).required().description('languages to choose from'),
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
      locales: [...config.locales],
      passkeys: true,
      oidcLabel: config.oidc?.label ?? null,
    }),
  });
}
