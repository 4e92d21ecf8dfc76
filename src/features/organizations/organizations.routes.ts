import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list-route.ts';
import { idParams } from '../../core/http/joi.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { memberRoutes } from '../groups/index.ts';
import { hoursAnswer, hoursStatement } from '../matching/hours/index.ts';
import { memberFileRoutes } from '../members/index.ts';
import { organizationImport } from './import/organization-import.service.ts';
import {
  findOrganization,
  findOrganizationOfUser,
  listOrganizations,
  readOrganization,
} from './organizations.queries.ts';
import {
  changeOrganizationPayload,
  createOrganizationPayload,
  organizationAnswer,
  ownProfilePayload,
  replaceOrganizationPayload,
} from './organizations.schemas.ts';
import {
  createOrganizationByAdmin,
  updateOrganizationByAdmin,
  updateOwnProfile,
  organizationMember,
} from './organizations.service.ts';
import { organizationExport } from './organizations.export.ts';

const tag = 'organisations';
const ADMINS = ['group_admin', 'super_admin'] as const;

/** The super admin's calls, and the same in a group admin's scope under both documented prefixes (contract §3). */
const prefixes = [
  { prefix: '/api', access: ['super_admin'] as const },
  { prefix: '/api/admin', access: ADMINS },
  { prefix: '/api/group-admin', access: ADMINS },
];

/** Organisations' records: the admins' lists and forms, and the organisation's own profile. */
export function organizationRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    ...memberFileRoutes(deps, { tag, prefixes, list: organizationExport, kind: organizationImport }),
    ...prefixes.flatMap(({ prefix, access }) => [
      listRoute({
        path: `${prefix}/organizations`,
        access,
        tag,
        summary: 'A page of organisations',
        resource: 'organizations',
        row: organizationAnswer,
        page: ({ actor }, list) => listOrganizations(db, actor, list),
      }),
      route({
        method: 'POST',
        path: `${prefix}/organizations`,
        access,
        tag,
        limit: 'changeMembers',
        summary: 'Add an organisation',
        payload: createOrganizationPayload,
        answer: organizationAnswer,
        status: 201,
        handler: async ({ context, payload }) => {
          const id = await createOrganizationByAdmin(deps, context, payload);
          return readOrganization(db, context.actor, id);
        },
      }),
      route({
        method: 'GET',
        path: `${prefix}/organizations/{id}`,
        access,
        tag,
        summary: 'One organisation',
        params: idParams,
        answer: organizationAnswer,
        handler: ({ actor, params }) => readOrganization(db, actor, params.id),
      }),
      route({
        method: 'GET',
        path: `${prefix}/organizations/{id}/hours`,
        access,
        tag,
        summary: 'Its hours and how they moved',
        params: idParams,
        answer: hoursAnswer,
        handler: async ({ actor, params }) => {
          const { organization } = await findOrganization(db, actor, params.id);
          return hoursStatement(db, organization.id);
        },
      }),
      ...(
        [
          { method: 'PUT', summary: 'Replace what the form edits', payload: replaceOrganizationPayload },
          { method: 'PATCH', summary: 'Change what is sent', payload: changeOrganizationPayload },
        ] as const
      ).map((call) =>
        route({
          ...call,
          path: `${prefix}/organizations/{id}`,
          access,
          tag,
          limit: 'changeMembers',
          params: idParams,
          answer: organizationAnswer,
          handler: async ({ context, params, payload }) => {
            await updateOrganizationByAdmin(deps, context, params.id, payload);
            return readOrganization(db, context.actor, params.id);
          },
        }),
      ),
    ]),
    ...memberRoutes(deps, {
      kind: organizationMember,
      resource: 'organizations',
      tag,
      prefixes: ['/api', '/api/admin', '/api/group-admin'],
    }),
    route({
      method: 'PATCH',
      path: '/api/organization/profile',
      access: ['organization'],
      tag,
      limit: 'changeProfile',
      summary: 'Change one’s own profile',
      payload: ownProfilePayload,
      answer: organizationAnswer,
      handler: async ({ context, payload }) => {
        await updateOwnProfile(deps, context, payload);
        return findOrganizationOfUser(db, context.actor.userId);
      },
    }),
  ];
}
