import type { UserType } from '../../src/contract/enums.ts';

/**
 * What differs between the two kinds of admin and travels with no record. Everything that concerns a record is decided
 * by its `abilities`, which the server sends; no other file of the console asks for the user's role.
 */
export interface Scope {
  key: 'all' | 'own';
  /** Where the calls of this role are (spec 2 §6, "Role-dependent path prefixes"). */
  prefix: '/api' | '/api/admin';
  /** The groups page, its count and its quick action; others are sent to /admin (spec 2 §2). */
  hasGroups: boolean;
  hasOutbox: boolean;
  hasTrades: boolean;
  /** Sessions are their parties' and, of managed ones, their group admins' (contract §3). */
  hasSessions: boolean;
  /** "Find an Advisor for a Specific Project" is the group admins' (spec 2 §2, Quick Actions). */
  findsForProjects: boolean;
}

const SCOPES: Partial<Record<UserType, Scope>> = {
  super_admin: {
    key: 'all',
    prefix: '/api',
    hasGroups: true,
    hasOutbox: true,
    hasTrades: true,
    hasSessions: false,
    findsForProjects: false,
  },
  group_admin: {
    key: 'own',
    prefix: '/api/admin',
    hasGroups: false,
    hasOutbox: false,
    hasTrades: false,
    hasSessions: true,
    findsForProjects: true,
  },
};

export function scopeOf(userType: UserType): Scope | null {
  return SCOPES[userType] ?? null;
}
