import type { Group, GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import type { InsightsOverview } from '../../../src/contract/insights-api.ts';
import type { Scope } from '../scope.ts';
import { call } from './httpClient.ts';

/**
 * Which of the two documented families of calls (contract §3): `accounts` makes and deletes log-ins and is the super
 * admin's; `links` adds by address, keeps accounts, and is also the primary administrator's.
 */
export type AdminCalls = 'accounts' | 'links';

/** `POST, PATCH {prefix}/groups`. */
export interface GroupPayload {
  name: string;
  description: string;
  website: string;
  logoUrl: string;
  /** Left out where it may not be changed. */
  isOpenGroup?: boolean;
}

/** `POST /api/groups/{groupId}/admins`. */
export interface NewGroupAdmin {
  username: string;
  email: string;
  password: string;
  isPrimaryAdmin: boolean;
}

/** What adding by address answers: the linked administrator, or the invitation that went out. */
export type AddedAdmin =
  (GroupAdmin & { status: 'active' }) | { status: 'invited'; id: number; email: string; expiresAt: string };

/** What taking an administrator out of a group answers. */
export interface RemovedAdmin {
  removed: boolean;
  accountDeleted: boolean;
}

/** What the console does with groups and their administrators, and the dashboard's figures. All throw HttpError. */
export interface GroupCalls {
  createGroup: (group: GroupPayload) => Promise<Group>;
  updateGroup: (id: number, group: GroupPayload) => Promise<Group>;
  deleteGroup: (id: number) => Promise<void>;
  /** A group's administrators. */
  adminsOfGroup: (groupId: number, calls: AdminCalls) => Promise<GroupAdmin[]>;
  /** Makes an account that administers the group. */
  createGroupAdmin: (groupId: number, admin: NewGroupAdmin) => Promise<GroupAdmin>;
  addGroupAdmin: (groupId: number, email: string) => Promise<AddedAdmin>;
  /** With `accounts` the log-in goes too, unless it administers another group; with `links` it stays. */
  removeGroupAdmin: (groupId: number, adminId: number, calls: AdminCalls) => Promise<RemovedAdmin>;
  /** At least 8 characters with `accounts`, 6 with `links` (contract §10). */
  resetAdminPassword: (
    groupId: number,
    adminId: number,
    newPassword: string,
    calls: AdminCalls,
  ) => Promise<void>;
  changeAdminEmail: (groupId: number, adminId: number, newEmail: string) => Promise<GroupAdmin>;
  /** Who is primary manages the group's administrators; a group's own admins cannot take it from their last one. */
  setPrimaryAdmin: (
    groupId: number,
    adminId: number,
    isPrimaryAdmin: boolean,
    calls: AdminCalls,
  ) => Promise<GroupAdmin>;
  /** Invitations of other groups that wait for one's own answer. */
  ownInvitations: (signal?: AbortSignal) => Promise<OwnInvitation[]>;
  /** The answer is what still waits. */
  answerInvitation: (id: number, action: 'accept' | 'decline') => Promise<OwnInvitation[]>;
  /** The figures behind the dashboard's plots, in the admin's scope. */
  insights: () => Promise<InsightsOverview>;
}

const BASES: Readonly<Record<AdminCalls, string>> = { accounts: '/api/groups', links: '/api/admin/groups' };

/** @param prefix where the calls of the admin's role are (spec 2 §6). */
export function groupCalls(prefix: Scope['prefix']): GroupCalls {
  const admins = (groupId: number, calls: AdminCalls) => `${BASES[calls]}/${groupId}/admins`;
  return {
    createGroup: (group) => call('POST', `${prefix}/groups`, group),
    updateGroup: (id, group) => call('PATCH', `${prefix}/groups/${id}`, group),
    deleteGroup: async (id) => {
      await call('DELETE', `/api/groups/${id}`);
    },
    adminsOfGroup: (groupId, calls) => call('GET', admins(groupId, calls)),
    createGroupAdmin: (groupId, admin) => call('POST', admins(groupId, 'accounts'), admin),
    addGroupAdmin: (groupId, email) => call('POST', admins(groupId, 'links'), { email }),
    removeGroupAdmin: (groupId, adminId, calls) => call('DELETE', `${admins(groupId, calls)}/${adminId}`),
    resetAdminPassword: async (groupId, adminId, newPassword, calls) => {
      const method = calls === 'accounts' ? 'POST' : 'PUT';
      await call(method, `${admins(groupId, calls)}/${adminId}/reset-password`, { newPassword });
    },
    changeAdminEmail: (groupId, adminId, newEmail) =>
      call('PUT', `${admins(groupId, 'links')}/${adminId}/update-email`, { newEmail }),
    setPrimaryAdmin: (groupId, adminId, isPrimaryAdmin, calls) =>
      call('PATCH', `${admins(groupId, calls)}/${adminId}`, { isPrimaryAdmin }),
    ownInvitations: (signal) => call('GET', '/api/invitations', undefined, signal),
    answerInvitation: (id, action) => call('PATCH', `/api/invitations/${id}`, { action }),
    insights: () => call('GET', `${prefix}/insights/overview`),
  };
}
