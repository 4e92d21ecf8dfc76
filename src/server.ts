import { createServer as createListener } from 'node:http';
import { Socket } from 'node:net';
import { Server } from '@hapi/hapi';
import hapiPino from 'hapi-pino';
import { configRoute } from './core/http/config-route.ts';
import { registerErrors } from './core/http/errors.ts';
import { addRoutes } from './core/http/feature.ts';
import { registerLanguages } from './core/http/languages.ts';
import { registerHeaders } from './core/http/headers.ts';
import { registerOpenApi } from './core/http/openapi.ts';
import { securityTxt } from './core/http/security-txt.ts';
import { registerRequestBasics } from './core/http/request.ts';
import { absoluteUrl } from './core/http/links.ts';
import { loggedPath } from './core/logging/log.ts';
import { healthRoutes, type Lifecycle } from './core/lifecycle/health.ts';
import { live } from './core/live/index.ts';
import { registerPages } from './core/pages/pages.ts';
import { COOKIE_NAME, hostCookie, registerSessions } from './core/session/plugin.ts';
import type { Deps } from './core/deps.ts';
import { advisors } from './features/advisors/index.ts';
import { announcements } from './features/announcements/index.ts';
import { auth } from './features/auth/index.ts';
import { cv, cvReader } from './features/cv/index.ts';
import { groups } from './features/groups/index.ts';
import { insights } from './features/insights/index.ts';
import { logos } from './features/logos/index.ts';
import { matching } from './features/matching/index.ts';
import { messaging } from './features/messaging/index.ts';
import { metrics } from './features/metrics/index.ts';
import { notifications } from './features/notifications/index.ts';
import { organizations } from './features/organizations/index.ts';
import { privacy } from './features/privacy/index.ts';
import { safety } from './features/safety/index.ts';
import { webhooks } from './features/webhooks/index.ts';
import { signIn } from './features/sign-in/index.ts';

/**
 * How long a call may take to arrive, in milliseconds: enough for the largest file on a slow line, not for somebody who
 * holds connections open. hapi's own time limit of a body waits for its end first.
 */
const ARRIVAL = { headersTimeout: 20_000, requestTimeout: 75_000, connectionsCheckingInterval: 5_000 };

interface ServerOptions {
  readonly lifecycle: Lifecycle;
  readonly pages: string | null;
}

/** Builds the server: core parts, then features, in this order. It never listens. */
export async function createServer(deps: Deps, { lifecycle, pages }: ServerOptions): Promise<Server> {
  const { config, db, log } = deps;
  const server = new Server({
    port: config.port,
    host: config.host,
    // A browser's spare connection ends without an answer, which the browser would take for that of its next call.
    listener: createListener(ARRIVAL).on('clientError', (_error, socket) => {
      if (socket instanceof Socket && socket.bytesRead === 0) socket.destroy();
    }),
    router: { stripTrailingSlash: true },
    // `core/http/request.ts` reads bodies: hapi takes every text of a form for UTF-8, and a field `hasOwnProperty` ends it.
    routes: { payload: { parse: 'gunzip', output: 'data' }, state: { parse: true, failAction: 'ignore' } },
  });
  // First: what a call is refused for is said in its language, and log lines know the request's id.
  registerLanguages(server, config.locales);
  registerRequestBasics(server, config);
  if (log.level !== 'silent') {
    await server.register({
      plugin: hapiPino,
      options: {
        instance: log,
        logRequestStart: false,
        // One short line a call: no headers (they hold the cookie), no query (it may hold a search), no body.
        getChildBindings: ({ app }) => ({ requestId: app.requestId, clientAddress: app.clientAddress }),
        serializers: { res: (res: { statusCode?: number } | null) => res?.statusCode ?? 0 },
        customRequestCompleteMessage: (request) => `${request.method} ${loggedPath(request)}`,
        ignorePaths: ['/health/live', '/health/ready'],
        // An object, which its types call a list.
        ignoredEventTags: Object.assign([], { log: ['client'], request: '*' }),
      },
    });
    // What a client breaks off or misspells is no error of ours.
    server.events.on({ name: 'log', filter: 'client' }, ({ error }) => log.info({ err: error }, 'client'));
    // Who asks stands in the call's line, whatever becomes of the call.
    server.ext('onCredentials', (request, h) => {
      const { actor } = request.auth.credentials ?? {};
      // Those of health have no line, and a logger that cannot be told.
      if (actor && 'setBindings' in request.logger)
        request.logger.setBindings({ userId: (actor.viewedBy ?? actor).userId });
      return h.continue;
    });
  }
  registerErrors(server);
  const isProduction = config.environment === 'production';
  // Before the headers, which a page has of its own.
  if (pages) await registerPages(server, pages, absoluteUrl(config, ''));
  registerHeaders(server, { production: isProduction });
  await registerSessions(server, deps, isProduction);
  server.route(securityTxt(config));
  addRoutes(server, deps, [configRoute(config), ...healthRoutes(db, lifecycle)]);

  for (const plugin of [
    live,
    auth,
    signIn,
    advisors(cvReader),
    cv,
    organizations,
    groups,
    matching,
    messaging,
    notifications,
    insights,
    privacy,
    safety,
    webhooks,
    metrics,
    announcements,
    logos,
  ]) {
    await server.register({ plugin, options: deps });
  }

  registerOpenApi(server, config.brand.name, hostCookie(COOKIE_NAME, isProduction));
  return server;
}
