import { useQuery, type Query, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PAGE_USER_HEADER } from '../../src/contract/routes.ts';
import { ApiError, request } from '../api/client.ts';
import { speak } from '../i18n/locale.ts';
import { chooseZone } from '../time/zone.ts';
import type { UserType } from '../../src/contract/enums.ts';

export const USER_KEY = ['/api/user'] as const;

/** The signed-in user, whose language the page then has; null when there is none (401; spec 1 §7). @throws ApiError */
export async function fetchUser(): Promise<CurrentUser | null> {
  try {
    // Whoever it is: the page does not name the user that it shows.
    const headers = { [PAGE_USER_HEADER]: '' };
    const user = await request<CurrentUser>('GET', '/api/user', undefined, { headers });
    // Nothing of the user is shown in another language first.
    await speak(user.locale);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}

/** The number of sign-ins and sign-outs on this page; equal numbers mean the same user. */
let changes = 0;

/** {@link fetchUser}; the known user stays where somebody has signed in or out since the call. @throws ApiError */
export async function readUser(client: QueryClient): Promise<CurrentUser | null> {
  const before = changes;
  const user = await fetchUser().catch((error: unknown) => {
    if (before === changes) throw error;
    return null;
  });
  return before === changes ? user : (client.getQueryData<CurrentUser | null>(USER_KEY) ?? null);
}

const USER = {
  queryKey: USER_KEY,
  queryFn: ({ client }: { client: QueryClient }) => readUser(client),
} as const;

export function prefetchUser(client: QueryClient): void {
  void client.prefetchQuery(USER);
}

/** `user` is undefined while loading, null without one or unknown (`isError`). A failed refetch keeps a known one. */
export function useUser() {
  const { data, isPending, isError, refetch } = useQuery(USER);
  const isUnknown = isError && data === undefined;
  chooseZone(data?.timeZone);
  return { user: isUnknown ? null : data, isLoading: isPending, isError: isUnknown, refetch };
}

/** What the server answers to one user only. */
export const OF_THE_USER = {
  predicate: ({ queryKey: [path] }: Query) => path !== '/api/config' && path !== USER_KEY[0],
};

export function setUser(client: QueryClient, user: CurrentUser | null): void {
  changes += 1;
  client.removeQueries(OF_THE_USER);
  client.setQueryData(USER_KEY, user);
  void speak(user?.locale);
}

export const isAdmin = (userType: UserType): boolean =>
  userType === 'group_admin' || userType === 'super_admin';

/** The name in greetings: first name, organisation's name, else the username. */
export const displayName = (user: CurrentUser): string =>
  user.advisor?.firstName || user.organization?.name || user.username;

/** The name in menus: an advisor's full name, else {@link displayName}. */
export function fullName(user: CurrentUser): string {
  const names = [user.advisor?.firstName, user.advisor?.lastName].filter(Boolean).join(' ');
  return names || displayName(user);
}

/** Initials for the avatar (spec 1 §2): of an advisor's names, of the organisation's name, else U. */
export function initials(user: CurrentUser): string {
  const first = (text?: string | null) => Array.from(text?.trim() ?? '')[0]?.toLocaleUpperCase() ?? '';
  if (user.userType === 'advisor')
    return first(user.advisor?.firstName) + first(user.advisor?.lastName) || 'U';
  return (user.userType === 'organization' && first(user.organization?.name)) || 'U';
}

/** The user whose log-in has ended without a log-out here: by a new password, from another device, or by expiry. */
let ended: { userId: number; at: number } | null = null;

/** The user whose log-in has ended; null after a sign-in, a log-out or {@link forgetEnd}. */
export const endedUserId = (): number | null => (ended?.at === changes ? ended.userId : null);

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
  ended = { userId: user.id, at: changes };
}

let asking: Promise<void> | null = null;

/** Somebody may have signed in or out in another tab. A 401 may be about a password, or from before the sign-in. */
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
  else if (user && user.id !== known?.id) setUser(client, user);
  // Another tab may have changed the profile, or confirmed the address; what this one has saved meanwhile is newer.
  else if (user && client.getQueryData(USER_KEY) === known) client.setQueryData(USER_KEY, user);
}
