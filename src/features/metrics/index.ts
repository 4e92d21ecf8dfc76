import { createServer, type Server as Listener } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import type { Feature } from '../../core/http/feature.ts';
import { AppError } from '../../core/errors.ts';
import { headerText } from '../../core/http/request.ts';
import { hashToken } from '../../core/security/tokens.ts';
import { CallFigures } from './call-figures.ts';
import { stateFigures } from './state-figures.queries.ts';

declare module '@hapi/hapi' {
  interface PluginProperties {
    metrics: { readonly page: () => Promise<string>; readonly type: string };
  }
}

/** Figures for Prometheus (spec 4 §17): of this process, and of the queues that all share. None is about a person. */
export const metrics: Feature = {
  name: 'metrics',
  register: (server, { config, db, log }) => {
    const { metricsToken, metricsPort } = config;
    if (metricsToken === null && metricsPort === null) return;
    const calls = new CallFigures();
    server.events.on('response', (request) => calls.count(request));
    const register = calls.registry;
    const refresh = stateFigures(register, db, log);
    const page = async () => {
      await refresh();
      return register.metrics();
    };
    server.expose({ page, type: register.contentType });
    server.ext('onPostStop', () => calls.stop());
    if (metricsToken === null) return;
    const wanted = Buffer.from(hashToken(metricsToken));
    server.route({
      method: 'GET',
      path: '/metrics',
      options: { auth: false, app: { access: 'public' } },
      handler: async (request, h) => {
        const [, given = ''] = /^Bearer (.+)$/i.exec(headerText(request, 'authorization')) ?? [];
        if (!timingSafeEqual(wanted, Buffer.from(hashToken(given.trim()))))
          throw new AppError('UNAUTHENTICATED');
        return h
          .response(await page())
          .type(register.contentType)
          .header('cache-control', 'no-store');
      },
    });
  },
};

/** On a port of its own, to whoever reaches it: METRICS_PORT. */
export function metricsListener({ page, type }: { page: () => Promise<string>; type: string }): Listener {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    page().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
