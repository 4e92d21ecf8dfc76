import { ADMINS } from '../../core/access/access.ts';
import type Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { version } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { memberRoutes } from '../groups/index.ts';
import type { AccountForm, MemberForms, OwnForm } from './member-forms.service.ts';
import { createByAdmin, updateByAdmin, updateOwn } from './member-forms.service.ts';
import type { MemberRecord } from './member-entity.ts';

/** The super admin's calls, and the same in a group admin's scope under both prefixes (contract §3, §10 "Prefixes"). */
export const MEMBER_PREFIXES = [
  { prefix: '/api', access: ['super_admin'] as const },
  { prefix: '/api/admin', access: ADMINS },
  { prefix: '/api/group-admin', access: ADMINS },
];

interface MemberCalls<Stored extends MemberRecord, Form extends AccountForm> {
  readonly what: { readonly one: string; readonly plural: string };
  readonly forms: MemberForms<Stored, Form>;
  readonly answer: Joi.Schema;
  readonly created: Joi.ObjectSchema<Form>;
  /** PUT replaces what the form edits, PATCH changes what is sent (contract §2). */
  readonly changed: readonly {
    readonly method: 'put' | 'patch';
    readonly payload: Joi.ObjectSchema<Partial<Form>>;
  }[];
  readonly own: Joi.ObjectSchema<OwnForm>;
}

const SUMMARIES = { put: 'Replace what the form edits', patch: 'Change what is sent' };

/** The admins' lists and forms, and the member's own profile, for advisors and organisations. */
export function memberRecordRoutes<Stored extends MemberRecord, Form extends AccountForm & { email: string }>(
  deps: Deps,
  { what, forms, answer, created, changed, own }: MemberCalls<Stored, Form>,
): Route[] {
  const { db } = deps;
  const { entity, queries } = forms;
  const resource = `${entity.member}s`;
  return [
    ...MEMBER_PREFIXES.flatMap(({ prefix, access }) => [
      listRoute(`${prefix}/${resource}`, {
        access,
        summary: `A page of ${what.plural}`,
        resource,
        row: answer,
        page: ({ actor }, list) => queries.list(db, actor, list),
      }),
      route.post(`${prefix}/${resource}`, {
        access,
        limit: 'changeAccounts',
        summary: `Add ${what.one}`,
        payload: created,
        answer,
        status: 201,
        handler: async ({ context, payload }) => {
          const { id, ...once } = await createByAdmin(deps, context, forms, payload);
          return { ...(await queries.read(db, context.actor, id)), ...once };
        },
      }),
      route.get(`${prefix}/${resource}/{id}`, {
        access,
        summary: `One ${what.one.replace(/^an? /, '')}`,
        answer,
        handler: ({ actor, params }) => queries.read(db, actor, params.id),
      }),
      ...changed.map(({ method, payload: change }) =>
        route[method](`${prefix}/${resource}/{id}`, {
          access,
          limit: 'changeAccounts',
          summary: SUMMARIES[method],
          payload: change.keys({ version: version() }),
          answer,
          handler: ({ context, params, payload }) => updateByAdmin(deps, context, forms, params.id, payload),
          read: ({ actor, params }) => queries.read(db, actor, params.id),
        }),
      ),
    ]),
    ...memberRoutes(
      deps,
      { member: entity.member, find: queries.find },
      MEMBER_PREFIXES.map(({ prefix }) => prefix),
    ),
    route.patch(`/api/${entity.member}/profile`, {
      access: [entity.member],
      limit: 'changeProfile',
      summary: 'Change one’s own profile',
      payload: own.keys({ version: version() }),
      answer,
      handler: ({ context, payload }) => updateOwn(deps, context, forms, payload),
      read: ({ actor }) => queries.readOfUser(db, actor.userId),
    }),
  ];
}
