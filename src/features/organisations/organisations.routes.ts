import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { underPrefixes } from '../../core/http/feature.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { contextOf, idParams, memberRoutes } from '../groups/index.ts';
import { hoursAnswer, hoursStatement } from '../matching/index.ts';
import { memberFileRoutes } from '../members/index.ts';
import { organizationImport } from './import/organization-import.ts';
import type { OrganizationProfile } from './organization-records.ts';
import {
  findOrganization,
  findOrganizationOfUser,
  listOrganizations,
  readOrganization,
} from './organisations.queries.ts';
import {
  changeOrganizationPayload,
  createOrganizationPayload,
  organizationAnswer,
  ownProfilePayload,
  replaceOrganizationPayload,
} from './organisations.schemas.ts';
import type { NewOrganizationForm, OrganizationForm } from './organisations.service.ts';
import {
  createOrganizationByAdmin,
  updateOrganizationByAdmin,
  updateOwnProfile,
  organizationMember,
} from './organisations.service.ts';
import { organizationExport } from './organizations.export.ts';

const tag = 'organisations';
const idOf = (request: Request): number => (request.params as { id: number }).id;
const ADMINS = ['group_admin', 'super_admin'] as const;

/** The super admin's calls, and the same in a group admin's scope under both documented prefixes (contract §3). */
const prefixes = [
  { prefix: '/api', access: ['super_admin'] as const },
  { prefix: '/api/admin', access: ADMINS },
  { prefix: '/api/group-admin', access: ADMINS },
];

/** Organisations' records: the admins' lists and forms, and the organisation's own profile. */
export function organizationRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const update: RouteDeclaration['handler'] = async (request) => {
    const context = contextOf(request);
    await updateOrganizationByAdmin(deps, context, idOf(request), request.payload as OrganizationForm);
    return readOrganization(db, context.actor, idOf(request));
  };
  return [
    ...memberFileRoutes(deps, { tag, prefixes, list: organizationExport, kind: organizationImport }),
    ...underPrefixes(prefixes, (prefix) => [
      {
        method: 'GET',
        path: `${prefix}/organizations`,
        tag,
        summary: 'A page of organisations',
        query: listQuerySchema,
        answer: Joi.array().items(organizationAnswer),
        handler: async (request, h) => {
          const list = readListQuery(request.query as Record<string, string>);
          return listResponse(
            h,
            'organizations',
            list,
            await listOrganizations(db, requireActor(request), list),
          );
        },
      },
      {
        method: 'POST',
        path: `${prefix}/organizations`,
        tag,
        summary: 'Add an organisation',
        payload: createOrganizationPayload,
        answer: organizationAnswer,
        status: 201,
        handler: async (request, h) => {
          const context = contextOf(request);
          const form = request.payload as NewOrganizationForm;
          const id = await createOrganizationByAdmin(deps, context, form);
          return h.response(await readOrganization(db, context.actor, id)).code(201);
        },
      },
      {
        method: 'GET',
        path: `${prefix}/organizations/{id}`,
        tag,
        summary: 'One organisation',
        params: idParams,
        answer: organizationAnswer,
        handler: (request) => readOrganization(db, requireActor(request), idOf(request)),
      },
      {
        method: 'GET',
        path: `${prefix}/organizations/{id}/hours`,
        tag,
        summary: 'Its hours and how they moved',
        params: idParams,
        answer: hoursAnswer,
        handler: async (request) => {
          const { organization } = await findOrganization(db, requireActor(request), idOf(request));
          return hoursStatement(db, organization.id);
        },
      },
      {
        method: 'PUT',
        path: `${prefix}/organizations/{id}`,
        tag,
        summary: 'Replace what the form edits',
        params: idParams,
        payload: replaceOrganizationPayload,
        answer: organizationAnswer,
        handler: update,
      },
      {
        method: 'PATCH',
        path: `${prefix}/organizations/{id}`,
        tag,
        summary: 'Change what is sent',
        params: idParams,
        payload: changeOrganizationPayload,
        answer: organizationAnswer,
        handler: update,
      },
    ]),
    ...memberRoutes(deps, {
      kind: organizationMember,
      resource: 'organizations',
      tag,
      prefixes: ['/api', '/api/admin', '/api/group-admin'],
    }),
    {
      method: 'PATCH',
      path: '/api/organization/profile',
      access: ['organization'],
      tag,
      summary: 'Change one’s own profile',
      payload: ownProfilePayload,
      answer: organizationAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await updateOwnProfile(deps, context, request.payload as OrganizationProfile);
        return findOrganizationOfUser(db, context.actor.userId);
      },
    },
  ];
}
