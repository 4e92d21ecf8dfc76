import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../src/contract/api.ts';
import { comingsAndGoings, readUser, setUser, USER_KEY } from './useUser.ts';

/** Whose log-in has ended without their signing out here: by a new password, from another device, or by itself. */
let ended: { userId: number; at: number } | null = null;

/** The user whose log-in has ended, until somebody signs in or out here or it has been said; null when none has. */
export const endedUserId = (): number | null => (ended?.at === comingsAndGoings() ? ended.userId : null);

/** The user has been told. */
export function forgetEnd(): void {
  ended = null;
}

/** The `mutationKey` of a call that ends the log-in because the user says so: what is refused meanwhile is no news. */
export const LEAVING_KEY = ['leaving'] as const;

/** Makes the page that of a visitor whose log-in has ended; does nothing where nobody was signed in, or one is leaving. */
export function endLogIn(client: QueryClient): void {
  const user = client.getQueryData<CurrentUser | null>(USER_KEY);
  if (!user || client.isMutating({ mutationKey: LEAVING_KEY }) > 0) return;
  setUser(client, null);
  ended = { userId: user.id, at: comingsAndGoings() };
}

let asking: Promise<void> | null = null;

/**
 * After a call that was refused with 401: asks the server whether the user is still signed in. The refusal itself does
 * not say so: it may have been about a password, or be the late answer to a call from before a fresh log-in.
 */
export function checkLogIn(client: QueryClient): Promise<void> {
  asking ??= askServer(client).finally(() => {
    asking = null;
  });
  return asking;
}

async function askServer(client: QueryClient): Promise<void> {
  const known = client.getQueryData<CurrentUser | null>(USER_KEY);
  if (!known) return;
  // A server that cannot say leaves everything as it is.
  const user = await readUser(client).catch(() => undefined);
  if (user === null) endLogIn(client);
  // Somebody else has signed in, in another tab: their pages, and nothing of what was typed here.
  else if (user && user.id !== known.id) setUser(client, user);
}
