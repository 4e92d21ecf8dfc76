import { ROLES, type Role, type World } from '../support/actors.ts';
import type { TestServer } from '../support/server.ts';

/** What a call comes to: a refusal's status, or `ok` when it is done (a status below 300). */
export type Verdict = 401 | 403 | 404 | 'ok';

/** An id that no record has and every column can hold. */
export const NOBODY = 2_147_483_000;

export interface Call {
  /** Path parameters by name. */
  readonly params?: Readonly<Record<string, number | string>>;
  /** Without its question mark. */
  readonly query?: string;
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Signed in anew for this call, because it may end the caller's log-in. */
  readonly freshLogin?: boolean;
  /** The answer is a stream that does not end by itself. */
  readonly streams?: boolean;
  /**
   * What differs in the same call on a record that is not there; path parameters are replaced without it. For a record
   * that the body or the query names; `namesNothing` for a call whose 404 says that the call itself is not there.
   */
  readonly nowhere?: Pick<Call, 'query' | 'payload' | 'headers'> | 'namesNothing';
}

export interface Expectation {
  readonly verdicts: Readonly<Record<Role, Verdict>>;
  /** Those who are let in (`ok`) and cannot have it done all the same: with which status, and why. */
  readonly but?: { readonly roles: readonly Role[]; readonly status: number; readonly why: string };
  /** The call, on a record of its own where it may be destroyed. */
  readonly call: (test: TestServer, world: World, role: Role) => Call | Promise<Call>;
}

/** A line of the table. @param call one that needs nothing unless said otherwise */
export const may = (
  verdicts: Expectation['verdicts'],
  call: Expectation['call'] | Call = {},
  roles?: readonly Role[],
  status = 0,
  why = '',
): Expectation => ({
  verdicts,
  call: typeof call === 'function' ? call : () => call,
  ...(roles && { but: { roles, status, why } }),
});

/** A call whose body names a record by its id. */
export const naming = (field: string, id: number | undefined, more: object = {}): Call => ({
  payload: { ...more, [field]: id },
  nowhere: { payload: { ...more, [field]: NOBODY } },
});

/** What each role is answered, in the order of `ROLES`. */
export const row = (...verdicts: Verdict[]): Record<Role, Verdict> =>
  Object.fromEntries(ROLES.map((role, at) => [role, verdicts[at] ?? 401])) as Record<Role, Verdict>;
/** The same of whoever is signed out and everybody else. */
export const every = (signedOut: Verdict, others: Verdict) =>
  row(signedOut, ...ROLES.slice(1).map(() => others));
export const everyone = every('ok', 'ok');
export const signedIn = every(401, 'ok');

/** The address of a call of the table. @param key such as `GET /api/groups/{id}` */
export function urlOf(key: string, { params, query }: Pick<Call, 'params' | 'query'>): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
  return query ? `${path}?${query}` : path;
}
