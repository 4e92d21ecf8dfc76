import Joi from 'joi';
import type { Request } from '@hapi/hapi';
import { requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { underPrefixes } from '../../core/http/feature.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { contextOf, idParams, memberRoutes } from '../groups/index.ts';
import { memberFileRoutes } from '../members/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { findAdvisorOfUser, listAdvisors, readAdvisor } from './advisors.queries.ts';
import {
  advisorAnswer,
  createAdvisorPayload,
  ownProfilePayload,
  updateAdvisorPayload,
} from './advisors.schemas.ts';
import { advisorExport } from './advisors.export.ts';
import type { AdvisorForm } from './advisors.service.ts';
import {
  createAdvisorByAdmin,
  updateAdvisorByAdmin,
  updateOwnProfile,
  advisorMember,
} from './advisors.service.ts';
import { advisorImport } from './import/advisor-import.ts';
import type { CvReader } from './import/cv-cells.ts';

const tag = 'advisors';
const idOf = (request: Request): number => (request.params as { id: number }).id;

const ADMINS = ['group_admin', 'super_admin'] as const;

/** The super admin's calls, and the same in a group admin's scope under both prefixes (contract §3, §10 "Prefixes"). */
const prefixes = [
  { prefix: '/api', access: ['super_admin'] as const },
  { prefix: '/api/admin', access: ADMINS },
  { prefix: '/api/group-admin', access: ADMINS },
];

/** Advisors' records: the admins' lists and forms, and the advisor's own profile. */
export function advisorRoutes(deps: Deps, readCv: CvReader): RouteDeclaration[] {
  const { db } = deps;
  return [
    ...memberFileRoutes(deps, { tag, prefixes, list: advisorExport, kind: advisorImport(readCv) }),
    ...underPrefixes(prefixes, (prefix) => [
      {
        method: 'GET',
        path: `${prefix}/advisors`,
        tag,
        summary: 'A page of advisors',
        query: listQuerySchema,
        answer: Joi.array().items(advisorAnswer),
        handler: async (request, h) => {
          const list = readListQuery(request.query as Record<string, string>);
          return listResponse(h, 'advisors', list, await listAdvisors(db, requireActor(request), list));
        },
      },
      {
        method: 'POST',
        path: `${prefix}/advisors`,
        tag,
        summary: 'Add an advisor',
        payload: createAdvisorPayload,
        answer: advisorAnswer,
        status: 201,
        handler: async (request, h) => {
          const context = contextOf(request);
          const { id, ...once } = await createAdvisorByAdmin(deps, context, request.payload as AdvisorForm);
          return h.response({ ...(await readAdvisor(db, context.actor, id)), ...once }).code(201);
        },
      },
      {
        method: 'GET',
        path: `${prefix}/advisors/{id}`,
        tag,
        summary: 'One advisor',
        params: idParams,
        answer: advisorAnswer,
        handler: (request) => readAdvisor(db, requireActor(request), idOf(request)),
      },
      {
        method: 'PUT',
        path: `${prefix}/advisors/{id}`,
        tag,
        summary: 'Replace what the form edits',
        params: idParams,
        payload: updateAdvisorPayload,
        answer: advisorAnswer,
        handler: async (request) => {
          const context = contextOf(request);
          await updateAdvisorByAdmin(deps, context, idOf(request), request.payload as AdvisorForm);
          return readAdvisor(db, context.actor, idOf(request));
        },
      },
    ]),
    ...memberRoutes(deps, {
      kind: advisorMember,
      resource: 'advisors',
      tag,
      prefixes: ['/api', '/api/admin', '/api/group-admin'],
    }),
    {
      method: 'PATCH',
      path: '/api/advisor/profile',
      access: ['advisor'],
      tag,
      summary: 'Change one’s own profile',
      payload: ownProfilePayload,
      answer: advisorAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await updateOwnProfile(deps, context, request.payload as AdvisorProfile);
        return findAdvisorOfUser(db, context.actor.userId);
      },
    },
  ];
}
