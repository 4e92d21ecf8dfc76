import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../src/contract/api.ts';
import { comingsAndGoings, readUser, setUser, USER_KEY } from './useUser.ts';

/** The user whose log-in has ended without a log-out here: by a new password, from another device, or by expiry. */
let ended: { userId: number; at: number } | null = null;

/** The user whose log-in has ended; null after a sign-in, a log-out or {@link forgetEnd}. */
export const endedUserId = (): number | null => (ended?.at === comingsAndGoings() ? ended.userId : null);

/** Called when the user has been told. */
export function forgetEnd(): void {
  ended = null;
}

/** The `mutationKey` of calls by which the user ends the log-in; 401 answers are ignored meanwhile. */
export const LEAVING_KEY = ['leaving'] as const;

/** Signs the page out after the log-in has ended; does nothing for visitors and during a log-out. */
export function endLogIn(client: QueryClient): void {
  const user = client.getQueryData<CurrentUser | null>(USER_KEY);
  if (!user || client.isMutating({ mutationKey: LEAVING_KEY }) > 0) return;
  setUser(client, null);
  ended = { userId: user.id, at: comingsAndGoings() };
}

let asking: Promise<void> | null = null;

/**
 * Compares the user whom the page shows with the server's, who may have signed in or out in another tab. A 401 may be
 * about a password, or answer a call from before the sign-in.
 */
export function compareLogIn(client: QueryClient): Promise<void> {
  asking ??= askServer(client).finally(() => {
    asking = null;
  });
  return asking;
}

async function askServer(client: QueryClient): Promise<void> {
  const known = client.getQueryData<CurrentUser | null>(USER_KEY);
  // A failure changes nothing.
  const user = await readUser(client).catch(() => undefined);
  if (user === null) endLogIn(client);
  // Another user has signed in in another tab.
  else if (user && user.id !== known?.id) setUser(client, user);
}
