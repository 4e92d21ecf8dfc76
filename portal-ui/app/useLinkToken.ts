import { useEffect, useState } from 'react';

/** Where an entry of the tab's history keeps its token, beside what the router keeps there. */
const KEY = 'linkToken';

function stateHere(): Readonly<Record<string, unknown>> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The token of this very page: of its address, or what was kept of it before the page was loaded anew. */
export function readLinkToken(): string {
  const kept = stateHere()[KEY];
  return (
    new URLSearchParams(window.location.hash.slice(1)).get('token') ?? (typeof kept === 'string' ? kept : '')
  );
}

/**
 * The token of a mailed link (`#token=…`), taken out of the address at once, so that it stands in no address, log or
 * referrer (security 8). It stays with this entry of the tab's history until {@link forgetLinkToken}: a page that is
 * loaded again, or gone back to, is still the page of the link.
 * @returns '' when the page was opened without one
 */
export function useLinkToken(): string {
  const [token] = useState(readLinkToken);
  useEffect(() => {
    if (token) window.history.replaceState({ ...stateHere(), [KEY]: token }, '', window.location.pathname);
  }, [token]);
  return token;
}

/** The link has done its work: nothing of it stays. */
export function forgetLinkToken(): void {
  const { [KEY]: _used, ...state } = stateHere();
  window.history.replaceState(state, '', window.location.pathname);
}
