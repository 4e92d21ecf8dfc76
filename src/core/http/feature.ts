import type { Plugin, Request, Server } from '@hapi/hapi';
import { requireActor } from '../access/actor.ts';
import { requireProvedAddress } from '../accounts/proved-address.ts';
import type { Deps } from '../deps.ts';
import { once } from '../idempotency/once.ts';
import { RATE_LIMITS, type RouteLimit } from '../limits/limits.ts';
import { toServerRoute, type Route } from './route.ts';

/** A feature is a hapi plugin; it gets the process's parts as its options. */
export type Feature = Plugin<Deps>;

/** Registers declared routes: the only way a call gets into the server. */
export function addRoutes(server: Server, deps: Deps, declarations: readonly Route[]): void {
  const checkAnswers = deps.config.environment !== 'production';
  for (const declaration of declarations) {
    const handler = declaration.once ? once(deps, declaration) : declaration.handler;
    const { options, ...route } = toServerRoute({ ...declaration, handler }, { checkAnswers });
    const { needsProvedAddress, limit = commonLimit(declaration) } = declaration;
    // After validation, before any look-up (design/security.md 5).
    const takeLimit = async (request: Request) => {
      if (limit) await deps.limits.take(limit, keyFor(limit, request));
      return null;
    };
    const askProved = async (request: Request) => {
      await requireProvedAddress(deps.db, deps.config, requireActor(request).userId);
      return null;
    };
    const pre = [...(limit ? [takeLimit] : []), ...(needsProvedAddress ? [askProved] : [])];
    server.route({ ...route, options: { ...options, ...(pre.length > 0 ? { pre } : {}) } });
  }
}

/** What is taken away was brought in by another call; log-ins can be ended, whatever a thief of one does. */
const commonLimit = ({ method, access }: Route): RouteLimit | undefined =>
  method === 'GET' || method === 'DELETE' || access === 'public' ? undefined : 'change';

const keyFor = (limit: RouteLimit, request: Request): string =>
  RATE_LIMITS[limit].key === 'user' ? String(requireActor(request).userId) : request.app.limitAddress;

type Routes = (deps: Deps) => readonly Route[];

/** Says where the API's page lists those calls that do not say it themselves. */
export const listedUnder =
  (tag: string, ...routes: Routes[]): Routes =>
  (deps) =>
    routes.flatMap((each) => each(deps)).map((route) => ({ tag, ...route }));

/** Its calls are listed under its name unless they say otherwise. */
export const feature = (name: string, ...routes: Routes[]): Feature => ({
  name,
  register: (server, deps) => addRoutes(server, deps, listedUnder(name, ...routes)(deps)),
});
