import cookie from '@hapi/cookie';
import type { Request, Server } from '@hapi/hapi';
import { PAGE_USER_HEADER } from '../../contract/routes.ts';
import { isFresh } from '../access/actor.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { logInFailure } from '../http/errors.ts';
import { headerText } from '../http/request.ts';
import { keyFor } from '../security/sealed.ts';
import { registerAccessTokens } from './access-tokens.ts';
import { SESSION_ABSOLUTE_MS, findActor } from './login-sessions.ts';

/** With HTTPS by the prefix that keeps a cookie to this very host, whatever its neighbours set (ASVS 5.0 §3.3). */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

export const COOKIE_NAME = 'timematch_session';

/** Cookie log-in sessions as hapi's auth strategy `session`; the role becomes the scope that routes declare. */
export async function registerSessions(server: Server, deps: Deps, secure: boolean): Promise<void> {
  const { db, config } = deps;
  registerAccessTokens(server, deps);
  await server.register(cookie);
  server.auth.strategy('session', 'cookie', {
    cookie: {
      name: hostCookie(COOKIE_NAME, secure),
      // A key instead of a password spares every request two key derivations.
      password: keyFor(config.sessionSecret, 'login session cookie') as unknown as string,
      path: '/',
      isSecure: secure,
      isHttpOnly: true,
      isSameSite: 'Lax',
      ttl: SESSION_ABSOLUTE_MS,
    },
    validate: async (_request: Request, session: { token?: unknown }) => {
      const actor = typeof session.token === 'string' ? await findActor(db, session.token, config) : null;
      return actor ? { isValid: true, credentials: { actor, scope: [actor.userType] } } : { isValid: false };
    },
  });
  // Each is opened, and of two neither counts: a header full of them would hold every call up.
  server.ext('onRequest', (request, h) => {
    if (headerText(request, 'cookie').split(COOKIE_NAME, 5).length > 4) delete request.headers['cookie'];
    return h.continue;
  });
  // Calls that are open to all as well: who is signed in must not be shown the page of who is not.
  server.ext('onCredentials', (request, h) => {
    const failure = logInFailure(request.auth.error) ?? refusedToken(request);
    if (failure) throw failure;
    refuseOtherUsersPage(request);
    demandOfLogIn(request);
    return h.continue;
  });
}

/** A call that is open to all and takes tokens says what is wrong with one; so does a database that is away. */
const refusedToken = ({ app, auth }: Request): Error | null =>
  app.bearer !== undefined && auth.strategy === 'token' ? auth.error : null;

/**
 * A browser's tabs share one cookie: a page that was loaded for somebody else, and says so, is not answered as whoever
 * has signed in since. @throws AppError OTHER_USER
 */
function refuseOtherUsersPage(request: Request): void {
  const page = headerText(request, PAGE_USER_HEADER);
  const userId = request.auth.credentials?.actor?.userId;
  if (page !== '' && userId !== undefined && page !== String(userId)) throw new AppError('OTHER_USER');
}

/**
 * What a route demands of the log-in that calls it. One that lacks its second factor, or has a password to change, is
 * nobody on a public route.
 * @throws AppError VIEWING_AS, SECOND_FACTOR_REQUIRED, PASSWORD_CHANGE_REQUIRED, FRESH_LOGIN_REQUIRED
 */
function demandOfLogIn({ auth, route }: Request): void {
  if (!auth.isAuthenticated) return;
  const { actor } = auth.credentials;
  const { access, declaration } = route.settings.app ?? {};
  if (!actor || !declaration) return;
  if (actor.lacksSecondFactor && !declaration.withoutSecondFactor) {
    if (access !== 'public') throw new AppError('SECOND_FACTOR_REQUIRED');
    auth.credentials.actor = undefined;
  }
  // Whoever lacks the second factor too sets that up first.
  if (actor.passwordChangeRequired && !actor.lacksSecondFactor && !declaration.withGivenPassword) {
    if (access !== 'public') throw new AppError('PASSWORD_CHANGE_REQUIRED');
    auth.credentials.actor = undefined;
  }
  const isAllowed =
    (declaration.whileViewing ?? (declaration.method === 'GET' ? 'allowed' : 'refused')) === 'allowed';
  if (actor.viewedBy && !isAllowed) throw new AppError('VIEWING_AS');
  if (declaration.freshLogin && !isFresh(actor)) throw new AppError('FRESH_LOGIN_REQUIRED');
}
