import type Joi from 'joi';
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

/** Groups’ administrators, by both documented families of calls (contract §3): super admins’, and by e-mail address. */
export function groupAdminRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const access = ['super_admin'] as const;
  const path = '/api/groups/{groupId}/admins';
  const own = '/api/admin/groups/{groupId}/admins';
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
    route.post(path, {
      access,
      limit: 'changeAccounts',
      summary: 'Make an account that administers the group',
      params: groupAdminsParams,
      payload: createGroupAdminPayload,
      answer: groupAdminAnswer,
      status: 201,
      handler: async ({ actor, context, params: { groupId }, payload }) => {
        const adminId = await createGroupAdmin(deps, context, groupId, payload);
        return readGroupAdmin(db, actor, { groupId, adminId });
      },
    }),
    passwordReset(deps, 'post', path, access, resetPasswordPayload),
    ...sharedCalls(deps, path, access, {
      account: 'with',
      removal: 'Remove an administrator and, unless they run another group, their account',
    }),
    route.post(own, {
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
    passwordReset(deps, 'put', own, ADMINS, resetManagedPasswordPayload),
    route.put(`${own}/{adminId}/update-email`, {
      access: ADMINS,
      limit: 'changeAccounts',
      summary: 'Change an administrator’s address',
      params: groupAdminParams,
      payload: updateEmailPayload,
      answer: groupAdminAnswer,
      handler: async ({ actor, context, params, payload }) => {
        await updateGroupAdminEmail(deps, context, params, payload.newEmail);
        return readGroupAdmin(db, actor, params);
      },
    }),
    ...sharedCalls(deps, own, ADMINS, {
      account: 'keep',
      removal: 'Take an administrator out of the group; the account stays',
    }),
  ];
}

const sharedCalls = (
  deps: Deps,
  path: string,
  access: Prefix['access'],
  { account, removal }: { readonly account: 'with' | 'keep'; readonly removal: string },
): Route[] => [
  listRoute(path, {
    access,
    summary: 'A group’s administrators',
    params: groupAdminsParams,
    resource: 'group-admins',
    row: groupAdminAnswer,
    page: ({ actor, params: { groupId } }, list) => listGroupAdmins(deps.db, actor, groupId, list),
  }),
  route.patch(`${path}/{adminId}`, {
    access,
    summary: 'Make an administrator primary, or a second one again',
    params: groupAdminParams,
    payload: primaryAdminPayload,
    answer: groupAdminAnswer,
    handler: async ({ actor, context, params, payload }) => {
      await setPrimaryAdmin(deps, context, params, payload.isPrimaryAdmin);
      return readGroupAdmin(deps.db, actor, params);
    },
  }),
  route.delete(`${path}/{adminId}`, {
    access,
    summary: removal,
    params: groupAdminParams,
    answer: removedAnswer,
    handler: ({ context, params }) => removeGroupAdmin(deps, context, params, account),
  }),
];

const passwordReset = (
  deps: Deps,
  method: 'post' | 'put',
  path: string,
  access: Prefix['access'],
  payload: Joi.ObjectSchema<{ readonly newPassword: string }>,
): Route =>
  route[method](`${path}/{adminId}/reset-password`, {
    access,
    limit: 'changeAccounts',
    summary: 'Set an administrator’s password',
    params: groupAdminParams,
    payload,
    answer: statusAnswer,
    handler: async ({ context, params, payload: { newPassword } }) => ({
      status: await resetGroupAdminPassword(deps, context, params, newPassword),
    }),
  });
