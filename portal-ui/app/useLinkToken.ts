import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Key in `history.state`, beside the router's own. */
const KEY = 'linkToken';

function stateHere(): Readonly<Record<string, unknown>> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/**
 * The token of a mailed link (`#token=…`), '' without one. It leaves the address at once, so that it appears in no log
 * or referrer (security 8), and stays in the history entry until {@link forgetLinkToken}, for a page that loads again.
 */
export function useLinkToken(name = 'token'): string {
  const inFragment = new URLSearchParams(useLocation().hash.slice(1)).get(name);
  const [token] = useState(() => {
    const kept = stateHere()[KEY];
    return inFragment ?? (typeof kept === 'string' ? kept : '');
  });
  useEffect(() => {
    // Another link opened in the same tab changes no more than the fragment.
    if (inFragment !== null && inFragment !== token) window.location.reload();
    else if (token)
      window.history.replaceState({ ...stateHere(), [KEY]: token }, '', window.location.pathname);
  }, [token, inFragment]);
  return token;
}

export function forgetLinkToken(): void {
  const { [KEY]: _used, ...state } = stateHere();
  window.history.replaceState(state, '', window.location.pathname);
}
