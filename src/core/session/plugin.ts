import cookie from '@hapi/cookie';
import type { Request, Server } from '@hapi/hapi';
import type { Db } from '../db/database.ts';
import { SESSION_ABSOLUTE_MS, findActor } from './login-sessions.ts';

export const COOKIE_NAME = 'timematch_session';

/** Cookie log-in sessions as hapi's auth strategy `session`; the role becomes the scope that routes declare. */
export async function registerSessions(
  server: Server,
  options: { readonly db: Db; readonly secret: string; readonly secure: boolean },
): Promise<void> {
  await server.register(cookie);
  server.auth.strategy('session', 'cookie', {
    cookie: {
      name: COOKIE_NAME,
      password: options.secret.padEnd(32, '.'),
      path: '/',
      isSecure: options.secure,
      isHttpOnly: true,
      isSameSite: 'Lax',
      ttl: SESSION_ABSOLUTE_MS,
    },
    validate: async (_request: Request, session: { token?: unknown }) => {
      const actor = typeof session.token === 'string' ? await findActor(options.db, session.token) : null;
      return actor ? { isValid: true, credentials: { actor, scope: [actor.userType] } } : { isValid: false };
    },
  });
}

/** Hands the browser the cookie of a log-in that {@link startLoginSession} has stored. */
export function setSessionCookie(request: Request, token: string): void {
  request.cookieAuth.set({ token });
}
