import { createServer as createListener } from 'node:http';
import { Server } from '@hapi/hapi';
import hapiPino from 'hapi-pino';
import { configRoute } from './core/http/config-route.ts';
import { registerErrors } from './core/http/errors.ts';
import { addRoutes } from './core/http/feature.ts';
import { registerHeaders } from './core/http/headers.ts';
import { registerOpenApi } from './core/http/openapi.ts';
import { registerRequestBasics } from './core/http/request.ts';
import { loggedPath } from './core/logging/log.ts';
import type { Lifecycle } from './core/lifecycle/health.ts';
import { healthRoutes } from './core/lifecycle/health.ts';
import { live } from './core/live/index.ts';
import { registerPages } from './core/pages/pages.ts';
import { registerSessions } from './core/session/plugin.ts';
import type { Deps } from './core/deps.ts';
import { advisors } from './features/advisors/index.ts';
import { auth } from './features/auth/index.ts';
import { cv, cvReader } from './features/cv/index.ts';
import { groups } from './features/groups/index.ts';
import { insights } from './features/insights/index.ts';
import { matching } from './features/matching/index.ts';
import { messaging } from './features/messaging/index.ts';
import { notifications } from './features/notifications/index.ts';
import { organisations } from './features/organizations/index.ts';
import { privacy } from './features/privacy/index.ts';
import { safety } from './features/safety/index.ts';
import { signIn } from './features/sign-in/index.ts';

/**
 * How long a call may take to arrive, in milliseconds: the largest file on a slow line, and not somebody who holds
 * connections open. hapi's own time limit of a body waits for its end first.
 */
const ARRIVAL = { headersTimeout: 20_000, requestTimeout: 75_000, connectionsCheckingInterval: 5_000 };

export interface ServerOptions {
  readonly lifecycle: Lifecycle;
  /** The folder with the built screens; null serves the API only. */
  readonly pages: string | null;
}

/** Builds the server: core parts, then features, in this order. It never listens. */
export async function createServer(deps: Deps, { lifecycle, pages }: ServerOptions): Promise<Server> {
  const { config, db, log } = deps;
  const server = new Server({
    port: config.port,
    host: config.host,
    listener: createListener(ARRIVAL),
    router: { stripTrailingSlash: true },
    routes: { payload: { multipart: false }, state: { parse: true, failAction: 'ignore' } },
  });
  // First, so that log lines know the request's id.
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
      },
    });
  }
  registerErrors(server);
  registerHeaders(server, { production: config.environment === 'production' });
  await registerSessions(server, {
    db,
    secret: config.sessionSecret,
    secure: config.environment === 'production',
    rules: config,
  });
  addRoutes(server, deps, [configRoute(config), ...healthRoutes(db, lifecycle)]);

  for (const plugin of [
    live,
    auth,
    signIn,
    advisors(cvReader),
    cv,
    organisations,
    groups,
    matching,
    messaging,
    notifications,
    insights,
    privacy,
    safety,
  ]) {
    await server.register({ plugin, options: deps });
  }

  registerOpenApi(server, config.brand.name);
  if (pages) await registerPages(server, pages);
  return server;
}
