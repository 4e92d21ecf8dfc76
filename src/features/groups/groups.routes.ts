import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list-route.ts';
import { idParams } from '../../core/http/joi.ts';
import type { Prefix, Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { listGroups, readGroup } from './groups.queries.ts';
import { createGroupPayload, deletedAnswer, groupAnswer, updateGroupPayload } from './groups.schemas.ts';
import { createGroup, deleteGroup, updateGroup } from './groups.service.ts';
import { ADMINS, tag, underBothPrefixes } from './route-parts.ts';

/** Groups themselves (contract §3). */
export function groupRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const changeOf = (path: string, access: Prefix['access'], summary: string) =>
    route({
      method: 'PATCH',
      path,
      access,
      tag,
      summary,
      params: idParams,
      payload: updateGroupPayload,
      answer: groupAnswer,
      handler: async ({ context, params: { id }, payload }) => {
        await updateGroup(deps, context, id, payload);
        return readGroup(db, context.actor, 'administered', id);
      },
    });
  return [
    listRoute({
      path: '/api/groups',
      access: 'public',
      tag,
      summary: 'Groups: all (super admin), else the open ones and one’s own',
      resource: 'groups',
      row: groupAnswer,
      page: ({ actor }, list) => listGroups(db, actor, 'visible', list),
    }),
    route({
      method: 'GET',
      path: '/api/groups/{id}',
      access: 'public',
      tag,
      summary: 'One group',
      params: idParams,
      answer: groupAnswer,
      handler: ({ actor, params }) => readGroup(db, actor, 'visible', params.id),
    }),
    listRoute({
      path: '/api/admin/groups',
      access: ADMINS,
      tag,
      summary: 'Groups one administers',
      resource: 'groups',
      row: groupAnswer,
      page: ({ actor }, list) => listGroups(db, actor, 'administered', list),
    }),
    route({
      method: 'GET',
      path: '/api/admin/groups/{id}',
      access: ADMINS,
      tag,
      summary: 'One group that one administers',
      params: idParams,
      answer: groupAnswer,
      handler: ({ actor, params }) => readGroup(db, actor, 'administered', params.id),
    }),
    listRoute({
      path: '/api/admin/user/groups',
      access: ADMINS,
      tag,
      summary: 'Names of the groups one administers',
      resource: 'groups',
      row: Joi.object({ id: Joi.number().required(), name: Joi.string().required() }),
      page: async ({ actor }, list) => {
        const { rows, total } = await listGroups(db, actor, 'administered', list);
        return { rows: rows.map(({ id, name }) => ({ id, name })), total };
      },
    }),
    ...underBothPrefixes(
      route({
        method: 'POST',
        path: '/api/groups',
        access: ['super_admin'],
        tag,
        summary: 'Add a group',
        once: true,
        payload: createGroupPayload,
        answer: groupAnswer,
        status: 201,
        handler: async ({ context, payload }) => {
          const id = await createGroup(deps, context, payload);
          return readGroup(db, context.actor, 'administered', id);
        },
      }),
    ),
    changeOf('/api/groups/{id}', ['super_admin'], 'Change a group'),
    changeOf('/api/admin/groups/{id}', ADMINS, 'Change a group one administers'),
    ...underBothPrefixes(
      route({
        method: 'DELETE',
        path: '/api/groups/{id}',
        access: ['super_admin'],
        tag,
        summary: 'Delete a group',
        params: idParams,
        answer: deletedAnswer,
        handler: async ({ context, params }) => {
          await deleteGroup(deps, context, params.id);
          return { deleted: true };
        },
      }),
    ),
  ];
}
