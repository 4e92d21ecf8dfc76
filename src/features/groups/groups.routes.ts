import Joi from 'joi';
import { GROUP_FIELDS } from '../../contract/group-fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ADMINS } from '../../core/access/access.ts';
import type { Deps } from '../../core/deps.ts';
import { answerKeys, payloadKeys } from '../../core/http/field-schemas.ts';
import { id, version } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Access, type Prefix, type Route, underBothPrefixes } from '../../core/http/route.ts';
import { listGroups, readGroup, type GroupScope } from './groups.queries.ts';
import { createGroup, deleteGroup, renewJoinCode, updateGroup, type GroupForm } from './groups.service.ts';

const moment = Joi.string().isoDate().required();
const groupAnswer = Joi.object({
  ...answerKeys(GROUP_FIELDS),
  logo_url: Joi.string().allow('', null).required(),
  is_open_group: Joi.boolean().required(),
  created_at: moment,
  updated_at: moment,
  isMember: Joi.boolean(),
  code: Joi.string().length(LIMITS.joinCode.length).allow(null),
  admins: Joi.array().items(Joi.object({ userId: id().required(), name: Joi.string().required() })),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()),
});

/** Groups themselves (contract §3). */
export function groupRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const changeOf = (path: `${string}/{id}`, access: Prefix['access'], summary: string) =>
    route.patch(path, {
      access,
      summary,
      payload: Joi.object<GroupForm & { version?: number }>({
        ...payloadKeys(GROUP_FIELDS, 'change'),
        version: version(),
      }),
      answer: groupAnswer,
      handler: ({ context, params: { id }, payload }) => updateGroup(deps, context, id, payload),
      read: ({ actor, params: { id } }) => readGroup(db, actor, 'administered', id),
    });
  const readsOf = (path: string, access: Access, scope: GroupScope, all: string, one: string) => [
    listRoute(path, {
      access,
      summary: all,
      resource: 'groups',
      row: groupAnswer,
      page: ({ actor }, list) => listGroups(db, actor, scope, list),
    }),
    route.get(`${path}/{id}`, {
      access,
      summary: one,
      answer: groupAnswer,
      handler: ({ actor, params }) => readGroup(db, actor, scope, params.id),
    }),
  ];
  const visible = 'Groups: all (super admin), else the open ones and one’s own';
  const own = ['Groups one administers', 'One group that one administers'] as const;
  return [
    ...readsOf('/api/groups', 'public', 'visible', visible, 'One group'),
    ...readsOf('/api/admin/groups', ADMINS, 'administered', ...own),
    listRoute('/api/admin/user/groups', {
      access: ADMINS,
      summary: 'Names of the groups one administers',
      resource: 'groups',
      row: Joi.object({ id: Joi.number().required(), name: Joi.string().required() }),
      page: async ({ actor }, list) => {
        const { rows, total } = await listGroups(db, actor, 'administered', list);
        return { rows: rows.map(({ id, name }) => ({ id, name })), total };
      },
    }),
    ...underBothPrefixes(
      route.post('/api/groups', {
        access: ['super_admin'],
        summary: 'Add a group',
        once: true,
        payload: Joi.object<GroupForm>(payloadKeys(GROUP_FIELDS, 'replace')),
        answer: groupAnswer,
        status: 201,
        handler: async ({ context, payload }) => {
          const id = await createGroup(deps, context, payload);
          return readGroup(db, context.actor, 'administered', id);
        },
      }),
      route.post('/api/groups/{id}/code', {
        access: ADMINS,
        limit: 'renewJoinCode',
        summary: 'Make the code of a private group anew',
        answer: Joi.object({ code: Joi.string().required() }),
        handler: async ({ context, params }) => ({ code: await renewJoinCode(deps, context, params.id) }),
      }),
      route.delete('/api/groups/{id}', {
        access: ['super_admin'],
        summary: 'Delete a group',
        done: { deleted: true },
        handler: ({ context, params }) => deleteGroup(deps, context, params.id),
      }),
    ),
    changeOf('/api/groups/{id}', ['super_admin'], 'Change a group'),
    changeOf('/api/admin/groups/{id}', ADMINS, 'Change a group one administers'),
  ];
}
