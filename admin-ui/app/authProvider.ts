import { HttpError, type AuthProvider } from 'react-admin';
import { PATHS } from '../../src/contract/routes.ts';
import { setLoggedInFlag } from '../../ui-shared/session/tabStorage.ts';
import { leaveFor } from './leave.ts';
import { keepsPage } from './unsaved.ts';

function goToSignIn() {
  setLoggedInFlag(false);
  leaveFor(PATHS.auth);
  // Pending for good: the page is on its way out, and nothing more is to be shown on it.
  return new Promise<never>(() => {});
}

/** The portal signs in, and the guard has made sure of an admin: here it is noticed when a call says otherwise. */
export const authProvider: AuthProvider = {
  login: goToSignIn,
  // The layout logs out by itself.
  logout: goToSignIn,
  checkAuth: () => Promise.resolve(),
  // 401: the session has ended. 403 and the rest stay on the page with the server's message, and so does a 401 where
  // leaving would lose what was typed: saved again after signing in elsewhere, it is taken.
  checkError: (error: unknown) => {
    if (!(error instanceof HttpError && error.status === 401)) return Promise.resolve();
    if (!keepsPage()) return goToSignIn();
    setLoggedInFlag(false);
    return Promise.resolve();
  },
};
