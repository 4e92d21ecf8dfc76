import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list-route.ts';
import type { Prefix, Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import {
  addGroupAdminByEmail,
  createGroupAdmin,
  listGroupAdmins,
  readGroupAdmin,
  removeGroupAdmin,
  resetGroupAdminPassword,
  updateGroupAdminEmail,
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
import { setPrimaryAdmin } from './primary-admin.service.ts';
import { ADMINS, tag, underBothPrefixes } from './route-parts.ts';

/** Groups' administrators, by both documented families of calls (contract §3). */
export function groupAdminRoutes(deps: Deps): Route[] {
  return [...superAdminsCalls(deps), ...primaryAdminsCalls(deps)];
}

/** The super admin's family: accounts are made and deleted here. */
function superAdminsCalls(deps: Deps): Route[] {
  const { db } = deps;
  const access = ['super_admin'] as const;
  const one = { path: '/api/groups/{groupId}/admins/{adminId}', access, tag, params: groupAdminParams };
  return [
    ...underBothPrefixes(
      listRoute({
        path: '/api/group-admins',
        access,
        tag,
        summary: 'All group administrators',
        resource: 'group-admins',
        row: groupAdminAnswer,
        page: ({ actor }, list) => listGroupAdmins(db, actor, null, list),
      }),
    ),
    adminsOfGroup(deps, '/api/groups/{groupId}/admins', access),
    route({
      method: 'POST',
      path: '/api/groups/{groupId}/admins',
      access,
      tag,
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
    route({
      ...one,
      method: 'POST',
      path: `${one.path}/reset-password`,
      limit: 'changeAccounts',
      summary: 'Set an administrator’s password',
      payload: resetPasswordPayload,
      answer: statusAnswer,
      handler: async ({ context, params: { groupId, adminId }, payload }) => ({
        status: await resetGroupAdminPassword(deps, context, groupId, adminId, payload.newPassword),
      }),
    }),
    primaryFlag(deps, one.path, access),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Remove an administrator and, unless they run another group, their account',
      answer: removedAnswer,
      handler: ({ context, params: { groupId, adminId } }) =>
        removeGroupAdmin(deps, context, groupId, adminId, 'with'),
    }),
  ];
}

const adminsOfGroup = ({ db }: Deps, path: string, access: Prefix['access']): Route =>
  listRoute({
    path,
    access,
    tag,
    summary: 'A group’s administrators',
    params: groupAdminsParams,
    resource: 'group-admins',
    row: groupAdminAnswer,
    page: ({ actor, params: { groupId } }, list) => listGroupAdmins(db, actor, groupId, list),
  });

/** Primary or second, the same for both families. */
const primaryFlag = (deps: Deps, path: string, access: Prefix['access']): Route =>
  route({
    method: 'PATCH',
    path,
    access,
    tag,
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
  const one = { path: `${path}/{adminId}`, access: ADMINS, tag, params: groupAdminParams };
  return [
    adminsOfGroup(deps, path, ADMINS),
    route({
      method: 'POST',
      path,
      access: ADMINS,
      tag,
      limit: 'sendInvitations',
      summary: 'Add an administrator by address: linked when known, invited when not',
      once: true,
      params: groupAdminsParams,
      payload: addGroupAdminPayload,
      answer: addGroupAdminAnswer,
      status: 201,
      handler: ({ context, params: { groupId }, payload: { email } }) =>
        addGroupAdminByEmail(deps, context, groupId, email),
    }),
    primaryFlag(deps, one.path, ADMINS),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Take an administrator out of the group; the account stays',
      answer: removedAnswer,
      handler: ({ context, params: { groupId, adminId } }) =>
        removeGroupAdmin(deps, context, groupId, adminId, 'keep'),
    }),
    route({
      ...one,
      method: 'PUT',
      path: `${one.path}/reset-password`,
      limit: 'changeAccounts',
      summary: 'Set an administrator’s password',
      payload: resetManagedPasswordPayload,
      answer: statusAnswer,
      handler: async ({ context, params: { groupId, adminId }, payload }) => ({
        status: await resetGroupAdminPassword(deps, context, groupId, adminId, payload.newPassword),
      }),
    }),
    route({
      ...one,
      method: 'PUT',
      path: `${one.path}/update-email`,
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
