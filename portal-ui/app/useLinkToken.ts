import { useEffect, useState } from 'react';

/** The token of a mailed link (`#token=…`), taken out of the address at once, so that it stays in no history, log or referrer (security 8). */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}
