import Joi from 'joi';
import { requireActor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import type { Deps } from '../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import type { NewGroupAdmin } from './group-admins.ts';
import {
  addGroupAdminByEmail,
  createGroupAdmin,
  listGroupAdmins,
  readGroupAdmin,
  removeGroupAdmin,
  resetGroupAdminPassword,
  updateGroupAdminEmail,
} from './group-admins.ts';
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
import { setPrimaryAdmin } from './primary-admin.ts';
import { ADMINS, contextOf, paramsOf, tag, underBothPrefixes } from './route-parts.ts';

/** Groups' administrators, by both documented families of calls (contract §3). */
export function groupAdminRoutes(deps: Deps): RouteDeclaration[] {
  return [...superAdminsCalls(deps), ...primaryAdminsCalls(deps)];
}

/** The super admin's family: accounts are made and deleted here. */
function superAdminsCalls(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    ...underBothPrefixes({
      method: 'GET',
      path: '/api/group-admins',
      access: ['super_admin'],
      tag,
      summary: 'All group administrators',
      query: listQuerySchema,
      answer: Joi.array().items(groupAdminAnswer),
      handler: listAdmins(db),
    }),
    {
      method: 'GET',
      path: '/api/groups/{groupId}/admins',
      access: ['super_admin'],
      tag,
      summary: 'A group’s administrators',
      params: groupAdminsParams,
      query: listQuerySchema,
      answer: Joi.array().items(groupAdminAnswer),
      handler: listAdmins(db),
    },
    {
      method: 'POST',
      path: '/api/groups/{groupId}/admins',
      access: ['super_admin'],
      tag,
      summary: 'Make an account that administers the group',
      params: groupAdminsParams,
      payload: createGroupAdminPayload,
      answer: groupAdminAnswer,
      status: 201,
      handler: async (request, h) => {
        const { groupId } = paramsOf(request);
        const id = await createGroupAdmin(
          deps,
          contextOf(request),
          groupId,
          request.payload as NewGroupAdmin,
        );
        return h.response(await readGroupAdmin(db, requireActor(request), groupId, id)).code(201);
      },
    },
    {
      method: 'POST',
      path: '/api/groups/{groupId}/admins/{adminId}/reset-password',
      access: ['super_admin'],
      tag,
      summary: 'Set an administrator’s password',
      params: groupAdminParams,
      payload: resetPasswordPayload,
      answer: statusAnswer,
      handler: resetPassword(deps),
    },
    {
      method: 'PATCH',
      path: '/api/groups/{groupId}/admins/{adminId}',
      access: ['super_admin'],
      ...primaryFlag(deps),
    },
    {
      method: 'DELETE',
      path: '/api/groups/{groupId}/admins/{adminId}',
      access: ['super_admin'],
      tag,
      summary: 'Remove an administrator and, unless they run another group, their account',
      params: groupAdminParams,
      answer: removedAnswer,
      handler: (request) =>
        removeGroupAdmin(
          deps,
          contextOf(request),
          paramsOf(request).groupId,
          paramsOf(request).adminId,
          'with',
        ),
    },
  ];
}

const listAdmins =
  (db: Db): RouteDeclaration['handler'] =>
  async (request, h) => {
    const list = readListQuery(request.query as Record<string, string>);
    return listResponse(
      h,
      'group-admins',
      list,
      await listGroupAdmins(db, requireActor(request), paramsOf(request).groupId ?? null, list),
    );
  };

const resetPassword =
  (deps: Deps): RouteDeclaration['handler'] =>
  async (request) => {
    const { groupId, adminId } = paramsOf(request);
    await resetGroupAdminPassword(
      deps,
      contextOf(request),
      groupId,
      adminId,
      (request.payload as { newPassword: string }).newPassword,
    );
    return { status: 'changed' };
  };

/** Primary or second, the same for both families. */
const primaryFlag = (deps: Deps): Omit<RouteDeclaration, 'method' | 'path' | 'access'> => ({
  tag,
  summary: 'Make an administrator primary, or a second one again',
  params: groupAdminParams,
  payload: primaryAdminPayload,
  answer: groupAdminAnswer,
  handler: async (request) => {
    const { groupId, adminId } = paramsOf(request);
    const { isPrimaryAdmin } = request.payload as { isPrimaryAdmin: boolean };
    await setPrimaryAdmin(deps, contextOf(request), groupId, adminId, isPrimaryAdmin);
    return readGroupAdmin(deps.db, requireActor(request), groupId, adminId);
  },
});

/** The family of a group's primary administrator: by e-mail address. */
function primaryAdminsCalls(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const base = '/api/admin/groups/{groupId}/admins';
  return [
    {
      method: 'GET',
      path: base,
      access: ADMINS,
      tag,
      summary: 'A group’s administrators',
      params: groupAdminsParams,
      query: listQuerySchema,
      answer: Joi.array().items(groupAdminAnswer),
      handler: listAdmins(db),
    },
    {
      method: 'POST',
      path: base,
      access: ADMINS,
      tag,
      summary: 'Add an administrator by address: linked when known, invited when not',
      once: true,
      params: groupAdminsParams,
      payload: addGroupAdminPayload,
      answer: addGroupAdminAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        await deps.limits.take('sendInvitations', String(context.actor.userId));
        const { email } = request.payload as { email: string };
        return h
          .response(await addGroupAdminByEmail(deps, context, paramsOf(request).groupId, email))
          .code(201);
      },
    },
    { method: 'PATCH', path: `${base}/{adminId}`, access: ADMINS, ...primaryFlag(deps) },
    {
      method: 'DELETE',
      path: `${base}/{adminId}`,
      access: ADMINS,
      tag,
      summary: 'Take an administrator out of the group; the account stays',
      params: groupAdminParams,
      answer: removedAnswer,
      handler: (request) =>
        removeGroupAdmin(
          deps,
          contextOf(request),
          paramsOf(request).groupId,
          paramsOf(request).adminId,
          'keep',
        ),
    },
    {
      method: 'PUT',
      path: `${base}/{adminId}/reset-password`,
      access: ADMINS,
      tag,
      summary: 'Set an administrator’s password',
      params: groupAdminParams,
      payload: resetManagedPasswordPayload,
      answer: statusAnswer,
      handler: resetPassword(deps),
    },
    {
      method: 'PUT',
      path: `${base}/{adminId}/update-email`,
      access: ADMINS,
      tag,
      summary: 'Change an administrator’s address',
      params: groupAdminParams,
      payload: updateEmailPayload,
      answer: groupAdminAnswer,
      handler: async (request) => {
        const { groupId, adminId } = paramsOf(request);
        await updateGroupAdminEmail(
          deps,
          contextOf(request),
          groupId,
          adminId,
          (request.payload as { newEmail: string }).newEmail,
        );
        return readGroupAdmin(db, requireActor(request), groupId, adminId);
      },
    },
  ];
}
