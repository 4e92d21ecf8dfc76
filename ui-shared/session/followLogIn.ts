import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../src/contract/api.ts';
import { whenUnauthorized } from '../api/client.ts';
import { isLoggedInFlagSet, setLoggedInFlag } from './tabStorage.ts';
import { compareLogIn, endedUserId, prefetchUser, USER_KEY } from './user.ts';

/**
 * Keeps the page to the user whom the browser's cookie is for: every call names the page's user, and the two are
 * compared after a refusal, when another tab signs in or out, and when the page comes to the front.
 */
export function followLogIn(client: QueryClient): void {
  const shown = () => client.getQueryData<CurrentUser | null>(USER_KEY)?.id;
  const check = () => {
    if (shown() === undefined && !isLoggedInFlagSet()) return;
    void compareLogIn(client).then(() => {
      if (endedUserId() !== null) setLoggedInFlag(false);
    });
  };
  whenUnauthorized(() => (shown() === undefined ? undefined : check()), shown);
  document.addEventListener('visibilitychange', () => (document.hidden ? undefined : check()));
  tellTabs(client, shown, check);
  // Where the page was sent to a browser without a log-in, asking would answer 401.
  if (document.querySelector('meta[name=log-in]')?.getAttribute('content') === 'none')
    client.setQueryData(USER_KEY, null);
  else prefetchUser(client);
}

/** Tells the other tabs of this browser whom this one shows, and hears it from them. */
function tellTabs(client: QueryClient, shown: () => number | undefined, check: () => void): void {
  const tabs = new BroadcastChannel('timematch.user');
  let told = shown();
  tabs.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => {
    if (data !== shown()) check();
  });
  client.getQueryCache().subscribe(() => {
    if (shown() === told) return;
    told = shown();
    tabs.postMessage(told);
  });
}
