import { HttpError, type AuthProvider } from 'react-admin';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { request } from '../../ui-shared/api/client.ts';
import { setLoggedInFlag } from '../../ui-shared/session/tabStorage.ts';
import { fullName } from '../../ui-shared/session/user.ts';
import { leaveFor } from './leave.ts';
import { keepsPage } from './unsaved.ts';

/** Pending for good: the page is on its way out, and nothing more is to be shown on it. */
const untilGone = () => new Promise<never>(() => {});

/** The portal signs in, and the guard has made sure of an admin: here it is noticed when a call says otherwise. */
export function createAuthProvider(user: CurrentUser): AuthProvider {
  const goToSignIn = () => {
    setLoggedInFlag(false);
    leaveFor(PATHS.auth);
    return untilGone();
  };
  return {
    login: goToSignIn,
    checkAuth: () => Promise.resolve(),
    // 401: the session has ended. 403 and the rest stay on the page with the server's message, and so does a 401 where
    // leaving would lose what was typed: saved again after signing in elsewhere, it is taken.
    checkError: (error: unknown) => {
      if (!(error instanceof HttpError && error.status === 401)) return Promise.resolve();
      if (!keepsPage()) return goToSignIn();
      setLoggedInFlag(false);
      return Promise.resolve();
    },
    logout: async () => {
      await request<unknown>('POST', '/api/logout', {});
      setLoggedInFlag(false);
      leaveFor(PATHS.landing);
      return untilGone();
    },
    getIdentity: () => Promise.resolve({ id: user.id, fullName: fullName(user) }),
  };
}
