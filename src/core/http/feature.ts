import type { Plugin, Server } from '@hapi/hapi';
import type { Deps } from '../deps.ts';
import { once } from '../idempotency/once.ts';
import type { RouteDeclaration } from './route.ts';
import { toServerRoute } from './route.ts';

/** A feature is a hapi plugin; it gets the process's parts as its options. */
export type Feature = Plugin<Deps>;

/** Registers declared routes: the only way a call gets into the server. */
export function addRoutes(server: Server, deps: Deps, declarations: readonly RouteDeclaration[]): void {
  const checkAnswers = deps.config.environment !== 'production';
  for (const declaration of declarations) {
    const handler = declaration.once ? once(deps, declaration) : declaration.handler;
    const route = toServerRoute({ ...declaration, handler }, { checkAnswers });
    const { limit } = declaration;
    if (limit) {
      route.options = {
        ...(route.options as object),
        // After validation, before any look-up (design/security.md 5).
        pre: [
          async (request) => {
            await deps.limits.take(limit, request.app.limitAddress);
            return null;
          },
        ],
      };
    }
    server.route(route);
  }
}

/** Builds a feature from its name and its routes. */
export function feature(name: string, routes: (deps: Deps) => readonly RouteDeclaration[]): Feature {
  return {
    name,
    register: (server, deps) => {
      addRoutes(server, deps, routes(deps));
    },
  };
}

/** The same calls under each of several documented prefixes (contract §2). */
export function underPrefixes(
  prefixes: readonly { readonly prefix: string; readonly access: RouteDeclaration['access'] }[],
  routes: (prefix: string) => readonly Omit<RouteDeclaration, 'access'>[],
): RouteDeclaration[] {
  return prefixes.flatMap(({ prefix, access }) => routes(prefix).map((route) => ({ ...route, access })));
}
