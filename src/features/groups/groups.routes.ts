import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { actorOf, requireActor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import type { Deps } from '../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import { setSessionCookie } from '../../core/session/plugin.ts';
import {
  addGroupAdminByEmail,
  createGroupAdmin,
  listGroupAdmins,
  readGroupAdmin,
  removeGroupAdmin,
  resetGroupAdminPassword,
  updateGroupAdminEmail,
} from './group-admins.ts';
import type { NewGroupAdmin } from './group-admins.ts';
import type { GroupScope } from './groups.queries.ts';
import { administeredGroups, listGroups, readGroup } from './groups.queries.ts';
import {
  addGroupAdminAnswer,
  addGroupAdminPayload,
  answerInvitationPayload,
  createGroupAdminPayload,
  createGroupPayload,
  deletedAnswer,
  groupAdminAnswer,
  groupAdminParams,
  groupAdminsParams,
  groupAnswer,
  groupParams,
  invitationAnswer,
  invitationParams,
  removedAnswer,
  resetManagedPasswordPayload,
  resetPasswordPayload,
  statusAnswer,
  updateEmailPayload,
  updateGroupPayload,
} from './groups.schemas.ts';
import type { InvitationAnswer } from './invitations.ts';
import { answerInvitation, readInvitation } from './invitations.ts';
import type { AdminContext, GroupForm } from './groups.service.ts';
import { createGroup, deleteGroup, updateGroup } from './groups.service.ts';

const tag = 'groups';
const contextOf = (request: Request): AdminContext => ({
  actor: requireActor(request),
  requestId: request.app.requestId,
});
const params = (request: Request) => request.params as { id: number; groupId: number; adminId: number };
const ADMINS = ['group_admin', 'super_admin'] as const;

/** Groups and their administrators, by both documented families of calls (contract §3). */
export function groupRoutes(deps: Deps): RouteDeclaration[] {
  return [
    ...groupCalls(deps),
    ...superAdminsAdminCalls(deps),
    ...primaryAdminsCalls(deps),
    ...invitationCalls(deps),
  ];
}

function groupCalls(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const list =
    (scope: GroupScope): RouteDeclaration['handler'] =>
    async (request, h) => {
      const query = readListQuery(request.query as Record<string, string>);
      return listResponse(h, 'groups', query, await listGroups(db, actorOf(request), scope, query));
    };
  const change: RouteDeclaration['handler'] = async (request) => {
    const context = contextOf(request);
    await updateGroup(deps, context, params(request).id, request.payload as GroupForm);
    return readGroup(db, context.actor, 'administered', params(request).id);
  };
  const listOptions = { tag, query: listQuerySchema, answer: Joi.array().items(groupAnswer) };
  return [
    {
      method: 'GET',
      path: '/api/groups',
      access: 'public',
      summary: 'Groups: all (super admin), else the open ones and one’s own',
      ...listOptions,
      handler: list('visible'),
    },
    {
      method: 'GET',
      path: '/api/groups/{id}',
      access: 'public',
      tag,
      summary: 'One group',
      params: groupParams,
      answer: groupAnswer,
      handler: (request) => readGroup(db, actorOf(request), 'visible', params(request).id),
    },
    {
      method: 'GET',
      path: '/api/admin/groups',
      access: ADMINS,
      summary: 'Groups one administers',
      ...listOptions,
      handler: list('administered'),
    },
    {
      method: 'GET',
      path: '/api/admin/groups/{id}',
      access: ADMINS,
      tag,
      summary: 'One group that one administers',
      params: groupParams,
      answer: groupAnswer,
      handler: (request) => readGroup(db, requireActor(request), 'administered', params(request).id),
    },
    {
      method: 'GET',
      path: '/api/admin/user/groups',
      access: ADMINS,
      tag,
      summary: 'Names of the groups one administers',
      answer: Joi.array().items(Joi.object({ id: Joi.number().required(), name: Joi.string().required() })),
      handler: (request) => administeredGroups(db, requireActor(request).userId),
    },
    {
      method: 'POST',
      path: '/api/groups',
      access: ['super_admin'],
      tag,
      summary: 'Add a group',
      payload: createGroupPayload,
      answer: groupAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const id = await createGroup(deps, context, request.payload as GroupForm);
        return h.response(await readGroup(db, context.actor, 'administered', id)).code(201);
      },
    },
    {
      method: 'PATCH',
      path: '/api/groups/{id}',
      access: ['super_admin'],
      tag,
      summary: 'Change a group',
      params: groupParams,
      payload: updateGroupPayload,
      answer: groupAnswer,
      handler: change,
    },
    {
      method: 'PATCH',
      path: '/api/admin/groups/{id}',
      access: ADMINS,
      tag,
      summary: 'Change a group one administers',
      params: groupParams,
      payload: updateGroupPayload,
      answer: groupAnswer,
      handler: change,
    },
    {
      method: 'DELETE',
      path: '/api/groups/{id}',
      access: ['super_admin'],
      tag,
      summary: 'Delete a group',
      params: groupParams,
      answer: deletedAnswer,
      handler: async (request) => {
        await deleteGroup(deps, contextOf(request), params(request).id);
        return { deleted: true };
      },
    },
  ];
}

/** The super admin's family: accounts are made and deleted here. */
function superAdminsAdminCalls(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: '/api/group-admins',
      access: ['super_admin'],
      tag,
      summary: 'All group administrators',
      query: listQuerySchema,
      answer: Joi.array().items(groupAdminAnswer),
      handler: listAdmins(db),
    },
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
        const { groupId } = params(request);
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
      method: 'DELETE',
      path: '/api/groups/{groupId}/admins/{adminId}',
      access: ['super_admin'],
      tag,
      summary: 'Remove an administrator and, unless they run another group, their account',
      params: groupAdminParams,
      answer: removedAnswer,
      handler: (request) =>
        removeGroupAdmin(deps, contextOf(request), params(request).groupId, params(request).adminId, 'with'),
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
      await listGroupAdmins(db, requireActor(request), params(request).groupId ?? null, list),
    );
  };

const resetPassword =
  (deps: Deps): RouteDeclaration['handler'] =>
  async (request) => {
    const { groupId, adminId } = params(request);
    await resetGroupAdminPassword(
      deps,
      contextOf(request),
      groupId,
      adminId,
      (request.payload as { newPassword: string }).newPassword,
    );
    return { status: 'changed' };
  };

/** For whoever holds an invitation's link; answering takes a POST, so that a mail scanner's GET accepts nothing. */
function invitationCalls(deps: Deps): RouteDeclaration[] {
  const path = '/api/invitations/{token}';
  const token = (request: Request) => (request.params as { token: string }).token;
  return [
    {
      method: 'GET',
      path,
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'What an invitation is for',
      params: invitationParams,
      answer: invitationAnswer,
      handler: (request) => readInvitation(deps.db, token(request)),
    },
    {
      method: 'POST',
      path,
      access: 'public',
      limit: 'invitation',
      tag,
      summary: 'Accept or decline an invitation',
      params: invitationParams,
      payload: answerInvitationPayload,
      answer: invitationAnswer,
      handler: async (request) => {
        const userId = await answerInvitation(
          deps,
          token(request),
          request.payload as InvitationAnswer,
          request.app.requestId,
        );
        if (userId !== null) setSessionCookie(request, await startLoginSession(deps.db, userId, request));
        return readInvitation(deps.db, token(request));
      },
    },
  ];
}

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
      params: groupAdminsParams,
      payload: addGroupAdminPayload,
      answer: addGroupAdminAnswer,
      status: 201,
      handler: async (request, h) =>
        h
          .response(
            await addGroupAdminByEmail(
              deps,
              contextOf(request),
              params(request).groupId,
              (request.payload as { email: string }).email,
            ),
          )
          .code(201),
    },
    {
      method: 'DELETE',
      path: `${base}/{adminId}`,
      access: ADMINS,
      tag,
      summary: 'Take an administrator out of the group; the account stays',
      params: groupAdminParams,
      answer: removedAnswer,
      handler: (request) =>
        removeGroupAdmin(deps, contextOf(request), params(request).groupId, params(request).adminId, 'keep'),
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
        const { groupId, adminId } = params(request);
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
