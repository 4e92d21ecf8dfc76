import type { Config } from '../../config/config.ts';
import { APP_CONFIG } from '../../contract/api.ts';
import { route, type Route } from './route.ts';
import { answerOf } from './shape-schemas.ts';

/** What the screens need to know before anybody has signed in (contract §10 "Payloads"). */
export function configRoute(config: Config): Route {
  return route.get('/api/config', {
    access: 'public',
    tag: 'configuration',
    summary: 'Brand, support address, demo mode and roadmap notices',
    answer: answerOf(APP_CONFIG, {
      locales: 'languages to choose from',
      oidcLabel: 'of the button; null without an identity provider',
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
