/** Does something with the browser's storage; null where storage is forbidden. */
export function tryStorage<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readTab = (key: string): string | null => tryStorage(() => sessionStorage.getItem(key));

/** Reads a value that was stored as JSON; null for anything else. */
export const readTabValue = (key: string): unknown => tryStorage(() => JSON.parse(readTab(key) ?? 'null'));

/** @param value null deletes the entry */
export function writeTab(key: string, value: string | null): void {
  tryStorage(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

export function forgetTab(prefix: string): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** The logged-in flag in the browser (spec 1 §4). It grants nothing; the session cookie does. */
const FLAG = 'timematch.loggedIn';

export const isLoggedInFlagSet = (): boolean => tryStorage(() => localStorage.getItem(FLAG)) === 'true';

export function setLoggedInFlag(loggedIn: boolean): void {
  tryStorage(() => (loggedIn ? localStorage.setItem(FLAG, 'true') : localStorage.removeItem(FLAG)));
}

const WAY_BACK = 'timematch.wayBack';

/** Remembers the page that a visitor asked for, over log-in and sign-up. @param path with its query */
export const keepWayBack = (path: string): void => writeTab(WAY_BACK, path);

export const forgetWayBack = (): void => writeTab(WAY_BACK, null);

/** @returns the path, once; null without one */
export function takeWayBack(): string | null {
  const path = readTab(WAY_BACK);
  forgetWayBack();
  return path;
}
