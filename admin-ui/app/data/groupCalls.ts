import type { Group, GroupAdmin, PasswordReset } from '../../../src/contract/admin-api.ts';
import type { WrittenBy } from '../../../src/contract/fields.ts';
import type { GROUP_FIELDS } from '../../../src/contract/group-fields.ts';
import type { OwnInvitation } from '../../../src/contract/groups-api.ts';
import type { InsightsOverview } from '../../../src/contract/insights-api.ts';
import type { Scope } from '../ConsoleContext.ts';
import { call } from './httpClient.ts';
import type { Versioned } from './memberCalls.ts';

/**
 * Which of the two documented families of calls (contract §3): `accounts` makes and deletes log-ins and is the super
 * admin's; `links` adds by address, keeps accounts, and is also the primary administrator's.
 */
export type AdminCalls = 'accounts' | 'links';

type GroupPayload = WrittenBy<typeof GROUP_FIELDS, 'change'>;

type NewGroupAdmin = Record<'username' | 'email' | 'password', string> & { isPrimaryAdmin: boolean };

type AddedAdmin =
  (GroupAdmin & { status: 'active' }) | { status: 'invited'; id: number; email: string; expiresAt: string };

const BASES = { accounts: '/api/groups', links: '/api/admin/groups' } as const;
const RESETS = { accounts: 'POST', links: 'PUT' } as const;

export function groupCalls(prefix: Scope['prefix']) {
  const admins = (groupId: number, calls: AdminCalls) => `${BASES[calls]}/${groupId}/admins`;
  return {
    createGroup: (group: GroupPayload) => call<Group>('POST', `${prefix}/groups`, group),
    updateGroup: (id: number, group: Versioned<GroupPayload>) =>
      call<Group>('PATCH', `${prefix}/groups/${id}`, group),
    renewGroupCode: (id: number) => call('POST', `/api/admin/groups/${id}/code`, {}),
    deleteGroup: (id: number) => call('DELETE', `/api/groups/${id}`),
    adminsOfGroup: (groupId: number, calls: AdminCalls) => call<GroupAdmin[]>('GET', admins(groupId, calls)),
    createGroupAdmin: (groupId: number, admin: NewGroupAdmin) =>
      call<GroupAdmin>('POST', admins(groupId, 'accounts'), admin),
    addGroupAdmin: (groupId: number, email: string) =>
      call<AddedAdmin>('POST', admins(groupId, 'links'), { email }),
    /** With `accounts` the log-in goes too, unless it administers another group; with `links` it stays. */
    removeGroupAdmin: (groupId: number, adminId: number, calls: AdminCalls) =>
      call<{ accountDeleted: boolean }>('DELETE', `${admins(groupId, calls)}/${adminId}`),
    /** At least 8 characters with `accounts`, 6 with `links` (contract §10). */
    resetAdminPassword: (groupId: number, adminId: number, newPassword: string, calls: AdminCalls) =>
      call<PasswordReset>(RESETS[calls], `${admins(groupId, calls)}/${adminId}/reset-password`, {
        newPassword,
      }),
    changeAdminEmail: (groupId: number, adminId: number, newEmail: string) =>
      call('PUT', `${admins(groupId, 'links')}/${adminId}/update-email`, { newEmail }),
    /** Who is primary manages the group's administrators; a group's own admins cannot take it from their last one. */
    setPrimaryAdmin: (groupId: number, adminId: number, isPrimaryAdmin: boolean, calls: AdminCalls) =>
      call('PATCH', `${admins(groupId, calls)}/${adminId}`, { isPrimaryAdmin }),
    answerInvitation: (id: number, action: 'accept' | 'decline') =>
      call<OwnInvitation[]>('PATCH', `/api/invitations/${id}`, { action }),
    insights: () => call<InsightsOverview>('GET', `${prefix}/insights/overview`),
  };
}
