import { hkdfSync } from 'node:crypto';
import cookie from '@hapi/cookie';
import type { Request, Server } from '@hapi/hapi';
import type { Db } from '../db/database.ts';
import { logInFailure } from '../http/errors.ts';
import { SESSION_ABSOLUTE_MS, findActor } from './login-sessions.ts';
import type { Lifetimes } from './login-sessions.ts';

export const COOKIE_NAME = 'timematch_session';

/** Cookie log-in sessions as hapi's auth strategy `session`; the role becomes the scope that routes declare. */
export async function registerSessions(
  server: Server,
  options: {
    readonly db: Db;
    readonly secret: string;
    readonly secure: boolean;
    readonly lifetimes: Lifetimes;
  },
): Promise<void> {
  await server.register(cookie);
  server.auth.strategy('session', 'cookie', {
    cookie: {
      name: COOKIE_NAME,
      // A key instead of a password spares every request two key derivations.
      password: sealingKey(options.secret) as unknown as string,
      path: '/',
      isSecure: options.secure,
      isHttpOnly: true,
      isSameSite: 'Lax',
      ttl: SESSION_ABSOLUTE_MS,
    },
    validate: async (_request: Request, session: { token?: unknown }) => {
      const { db, lifetimes } = options;
      const actor = typeof session.token === 'string' ? await findActor(db, lifetimes, session.token) : null;
      return actor ? { isValid: true, credentials: { actor, scope: [actor.userType] } } : { isValid: false };
    },
  });
  // Calls that are open to all as well: who is signed in must not be shown the page of who is not.
  server.ext('onCredentials', (request, h) => {
    const failure = logInFailure(request.auth.error);
    if (failure) throw failure;
    return h.continue;
  });
}

/** 32 bytes derived once from the secret: what the cookie is encrypted and signed with. */
function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'timematch login session cookie', 32));
}

/** Hands the browser the cookie of a log-in that {@link startLoginSession} has stored. */
export function setSessionCookie(cookie: Request['cookieAuth'], token: string): void {
  cookie.set({ token });
}
