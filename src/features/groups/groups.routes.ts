import Joi from 'joi';
import { actorOf, requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import type { GroupScope } from './groups.queries.ts';
import { listGroups, readGroup } from './groups.queries.ts';
import {
  createGroupPayload,
  deletedAnswer,
  groupAnswer,
  groupParams,
  updateGroupPayload,
} from './groups.schemas.ts';
import type { GroupForm } from './groups.service.ts';
import { createGroup, deleteGroup, updateGroup } from './groups.service.ts';
import { ADMINS, contextOf, paramsOf, tag, underBothPrefixes } from './route-parts.ts';

/** Groups themselves (contract §3). */
export function groupRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const list =
    (scope: GroupScope): RouteDeclaration['handler'] =>
    async (request, h) => {
      const query = readListQuery(request.query as Record<string, string>);
      return listResponse(h, 'groups', query, await listGroups(db, actorOf(request), scope, query));
    };
  const change: RouteDeclaration['handler'] = async (request) => {
    const context = contextOf(request);
    await updateGroup(deps, context, paramsOf(request).id, request.payload as GroupForm);
    return readGroup(db, context.actor, 'administered', paramsOf(request).id);
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
      handler: (request) => readGroup(db, actorOf(request), 'visible', paramsOf(request).id),
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
      handler: (request) => readGroup(db, requireActor(request), 'administered', paramsOf(request).id),
    },
    {
      method: 'GET',
      path: '/api/admin/user/groups',
      access: ADMINS,
      tag,
      summary: 'Names of the groups one administers',
      query: listQuerySchema,
      answer: Joi.array().items(Joi.object({ id: Joi.number().required(), name: Joi.string().required() })),
      handler: async (request, h) => {
        const query = readListQuery(request.query as Record<string, string>);
        const page = await listGroups(db, requireActor(request), 'administered', query);
        const rows = page.rows.map(({ id, name }) => ({ id, name }));
        return listResponse(h, 'groups', query, { ...page, rows });
      },
    },
    ...underBothPrefixes({
      method: 'POST',
      path: '/api/groups',
      access: ['super_admin'],
      tag,
      summary: 'Add a group',
      once: true,
      payload: createGroupPayload,
      answer: groupAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const id = await createGroup(deps, context, request.payload as GroupForm);
        return h.response(await readGroup(db, context.actor, 'administered', id)).code(201);
      },
    }),
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
    ...underBothPrefixes({
      method: 'DELETE',
      path: '/api/groups/{id}',
      access: ['super_admin'],
      tag,
      summary: 'Delete a group',
      params: groupParams,
      answer: deletedAnswer,
      handler: async (request) => {
        await deleteGroup(deps, contextOf(request), paramsOf(request).id);
        return { deleted: true };
      },
    }),
  ];
}
