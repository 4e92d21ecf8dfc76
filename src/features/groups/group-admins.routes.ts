import { ADMINS } from '../../core/access/access.ts';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Prefix, type Route, underBothPrefixes } from '../../core/http/route.ts';
import {
  addGroupAdminByEmail,
  createGroupAdmin,
  listGroupAdmins,
  readGroupAdmin,
  removeGroupAdmin,
  resetGroupAdminPassword,
  updateGroupAdminEmail,
  setPrimaryAdmin,
} from './group-admins.service.ts';
import {
  addGroupAdminAnswer,
  addGroupAdminPayload,
  createGroupAdminPayload,
  groupAdminAnswer,
  groupAdminParams,
  groupAdminsParams,
  primaryAdminPayload,
  removedAnswer,
  resetManagedPasswordPayload,
  resetPasswordPayload,
  statusAnswer,
  updateEmailPayload,
} from './groups.schemas.ts';

/** Groups' administrators, by both documented families of calls (contract §3). */
export function groupAdminRoutes(deps: Deps): Route[] {
  return [...superAdminsCalls(deps), ...primaryAdminsCalls(deps)];
}

function superAdminsCalls(deps: Deps): Route[] {
  const { db } = deps;
  const access = ['super_admin'] as const;
  const path = '/api/groups/{groupId}/admins';
  const one = { access, params: groupAdminParams };
  return [
    ...underBothPrefixes(
      listRoute('/api/group-admins', {
        access,
        summary: 'All group administrators',
        resource: 'group-admins',
        row: groupAdminAnswer,
        page: ({ actor }, list) => listGroupAdmins(db, actor, null, list),
      }),
    ),
    adminsOfGroup(deps, '/api/groups/{groupId}/admins', access),
    route.post('/api/groups/{groupId}/admins', {
      access,
      limit: 'changeAccounts',
      summary: 'Make an account that administers the group',
      params: groupAdminsParams,
      payload: createGroupAdminPayload,
      answer: groupAdminAnswer,
      status: 201,
      handler: async ({ actor, context, params: { groupId }, payload }) => {
        const id = await createGroupAdmin(deps, context, groupId, payload);
        return readGroupAdmin(db, actor, groupId, id);
      },
    }),
    route.post(`${path}/{adminId}/reset-password`, {
      ...one,
      limit: 'changeAccounts',
      summary: 'Set an administrator’s password',
      payload: resetPasswordPayload,
      answer: statusAnswer,
      handler: async ({ context, params: { groupId, adminId }, payload }) => ({
        status: await resetGroupAdminPassword(deps, context, groupId, adminId, payload.newPassword),
      }),
    }),
    primaryFlag(deps, `${path}/{adminId}`, access),
    route.delete(`${path}/{adminId}`, {
      ...one,
      summary: 'Remove an administrator and, unless they run another group, their account',
      answer: removedAnswer,
      handler: ({ context, params: { groupId, adminId } }) =>
        removeGroupAdmin(deps, context, groupId, adminId, 'with'),
    }),
  ];
}

const adminsOfGroup = ({ db }: Deps, path: string, access: Prefix['access']): Route =>
  listRoute(path, {
    access,
    summary: 'A group’s administrators',
    params: groupAdminsParams,
    resource: 'group-admins',
    row: groupAdminAnswer,
    page: ({ actor, params: { groupId } }, list) => listGroupAdmins(db, actor, groupId, list),
  });

/** Primary or second, the same for both families. */
const primaryFlag = (deps: Deps, path: string, access: Prefix['access']): Route =>
  route.patch(path, {
    access,
    summary: 'Make an administrator primary, or a second one again',
    params: groupAdminParams,
    payload: primaryAdminPayload,
    answer: groupAdminAnswer,
    handler: async ({ actor, context, params: { groupId, adminId }, payload }) => {
      await setPrimaryAdmin(deps, context, groupId, adminId, payload.isPrimaryAdmin);
      return readGroupAdmin(deps.db, actor, groupId, adminId);
    },
  });

/** The family of a group's primary administrator: by e-mail address. */
function primaryAdminsCalls(deps: Deps): Route[] {
  const path = '/api/admin/groups/{groupId}/admins';
  const one = { access: ADMINS, params: groupAdminParams };
  return [
    adminsOfGroup(deps, path, ADMINS),
    route.post(path, {
      access: ADMINS,
      limit: 'sendInvitations',
      summary: 'Add an administrator by address: linked when known, invited when not',
      needsProvedAddress: true,
      once: true,
      params: groupAdminsParams,
      payload: addGroupAdminPayload,
      answer: addGroupAdminAnswer,
      status: 201,
      handler: ({ context, params: { groupId }, payload: { email } }) =>
        addGroupAdminByEmail(deps, context, groupId, email),
    }),
    primaryFlag(deps, `${path}/{adminId}`, ADMINS),
    route.delete(`${path}/{adminId}`, {
      ...one,
      summary: 'Take an administrator out of the group; the account stays',
      answer: removedAnswer,
      handler: ({ context, params: { groupId, adminId } }) =>
        removeGroupAdmin(deps, context, groupId, adminId, 'keep'),
    }),
    route.put(`${path}/{adminId}/reset-password`, {
      ...one,
      limit: 'changeAccounts',
      summary: 'Set an administrator’s password',
      payload: resetManagedPasswordPayload,
      answer: statusAnswer,
      handler: async ({ context, params: { groupId, adminId }, payload }) => ({
        status: await resetGroupAdminPassword(deps, context, groupId, adminId, payload.newPassword),
      }),
    }),
    route.put(`${path}/{adminId}/update-email`, {
      ...one,
      limit: 'changeAccounts',
      summary: 'Change an administrator’s address',
      payload: updateEmailPayload,
      answer: groupAdminAnswer,
      handler: async ({ actor, context, params: { groupId, adminId }, payload }) => {
        await updateGroupAdminEmail(deps, context, groupId, adminId, payload.newEmail);
        return readGroupAdmin(deps.db, actor, groupId, adminId);
      },
    }),
  ];
}
