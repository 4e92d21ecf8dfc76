import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { UserType } from '../../src/contract/enums.ts';

/**
 * What differs between the two kinds of admin. Everything that concerns a record is decided by its `abilities`, which
 * the server sends; no other file of the console asks for the user's role.
 */
export interface Scope {
  key: 'all' | 'own';
  /** Where the calls of this role are (spec 2 §6, "Role-dependent path prefixes"). */
  prefix: '/api' | '/api/admin';
  /**
   * Whether there are the platform's own pages: groups, with their count and quick action (other admins are sent to
   * /admin, spec 2 §2), outbox and trades. Who has them only reads sessions, which are their parties' and, of managed
   * ones, their group admins' (contract §3), and has no "Find an Advisor for a Specific Project" (spec 2 §2, Quick
   * Actions).
   */
  hasPlatform: boolean;
}

const SCOPES: Partial<Record<UserType, Scope>> = {
  super_admin: { key: 'all', prefix: '/api', hasPlatform: true },
  group_admin: { key: 'own', prefix: '/api/admin', hasPlatform: false },
};

export const scopeOf = (userType: UserType): Scope | null => SCOPES[userType] ?? null;

export const ConsoleContext = createContext<{ user: CurrentUser; scope: Scope } | null>(null);

/**
 * The signed-in admin and their scope. Who looks after no group yet may not add: they would be refused when all is filled in.
 * @throws Error outside of `SignedInGuard`.
 */
export function useConsole() {
  const session = useContext(ConsoleContext);
  if (!session) throw new Error('useConsole needs SignedInGuard around it');
  const { hasPlatform } = session.scope;
  const own = session.user.groups?.length ?? 0;
  return { ...session, mayAdd: hasPlatform || own > 0, hasGroupChoice: hasPlatform || own > 1 };
}
