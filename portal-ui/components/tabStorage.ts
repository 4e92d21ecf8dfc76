/** A text kept while the tab is open; where storage is forbidden, nothing is. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null forgets it */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Where storage is forbidden the page works as it would without.
  }
}

/** Forgets every text whose key begins so. */
export function forgetTab(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing is kept.
  }
}
