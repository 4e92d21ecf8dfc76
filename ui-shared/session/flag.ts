/** The logged-in flag kept in the browser (spec 1 §4). Says nothing about rights: those are the session cookie's. */
const KEY = 'timematch.loggedIn';

/** Whether this browser believes that somebody is signed in; false where storage is forbidden. */
export function isLoggedInFlagSet(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Sets or clears the flag; does nothing where storage is forbidden. */
export function setLoggedInFlag(loggedIn: boolean): void {
  try {
    if (loggedIn) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage still signs in: the cookie is what counts.
  }
}
