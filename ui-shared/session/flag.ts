/** The logged-in flag in the browser (spec 1 §4). It grants nothing; the session cookie does. */
const KEY = 'timematch.loggedIn';

/** Whether the flag is set; false without storage. */
export function isLoggedInFlagSet(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Sets or clears the flag, if there is storage. */
export function setLoggedInFlag(loggedIn: boolean): void {
  try {
    if (loggedIn) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the session cookie still counts.
  }
}
