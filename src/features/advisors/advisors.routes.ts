import Joi from 'joi';
import type { Request } from '@hapi/hapi';
import { requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { underPrefixes } from '../../core/http/feature.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { groupsOfRecord } from '../groups/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { findAdvisor, findAdvisorOfUser, listAdvisors, readAdvisor } from './advisors.queries.ts';
import {
  abilitiesAnswer,
  advisorAnswer,
  createAdvisorPayload,
  deletionAnswer,
  groupIdsPayload,
  groupNameAnswer,
  idParams,
  ownProfilePayload,
  resetPasswordPayload,
  updateAdvisorPayload,
} from './advisors.schemas.ts';
import type { AdminContext, AdvisorForm } from './advisors.service.ts';
import {
  assignAdvisorGroups,
  createAdvisorByAdmin,
  deleteAdvisor,
  resetAdvisorPassword,
  updateAdvisorByAdmin,
  updateOwnProfile,
} from './advisors.service.ts';

const tag = 'advisors';
const contextOf = (request: Request): AdminContext => ({
  actor: requireActor(request),
  requestId: request.app.requestId,
});
const idOf = (request: Request): number => (request.params as { id: number }).id;
const status = Joi.object({ status: Joi.string().required() });

/** The super admin's calls and the same in a group admin's scope (contract §3, §10 "Prefixes"). */
const prefixes = [
  { prefix: '/api', access: ['super_admin'] as const },
  { prefix: '/api/admin', access: ['group_admin', 'super_admin'] as const },
];

/** Advisors' records: the admins' lists and forms, and the advisor's own profile. */
export function advisorRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
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
    ...underPrefixes(
      [
        { prefix: '/api', access: ['group_admin', 'super_admin'] },
        { prefix: '/api/admin', access: ['group_admin', 'super_admin'] },
      ],
      (prefix) => [
        {
          method: 'DELETE',
          path: `${prefix}/advisors/{id}`,
          tag,
          summary: 'Delete an advisor, or end a group admin’s links to them',
          params: idParams,
          answer: deletionAnswer,
          handler: (request) => deleteAdvisor(deps, contextOf(request), idOf(request)),
        },
        {
          method: 'POST',
          path: `${prefix}/advisors/{id}/reset-password`,
          tag,
          summary: 'Set a new password and end all log-ins',
          params: idParams,
          payload: resetPasswordPayload,
          answer: status,
          handler: async (request) => {
            await resetAdvisorPassword(
              deps,
              contextOf(request),
              idOf(request),
              (request.payload as { newPassword: string }).newPassword,
            );
            return { status: 'changed' };
          },
        },
      ],
    ),
    {
      method: 'GET',
      path: '/api/advisors/{id}/groups',
      access: ['super_admin'],
      tag,
      summary: 'The advisor’s groups',
      params: idParams,
      answer: Joi.array().items(groupNameAnswer),
      handler: async (request) => {
        await findAdvisor(db, requireActor(request), idOf(request));
        return groupsOfRecord(db, 'advisor', idOf(request));
      },
    },
    {
      method: 'PUT',
      path: '/api/advisors/{id}/groups',
      access: ['super_admin'],
      tag,
      summary: 'Put the advisor into exactly these groups',
      params: idParams,
      payload: groupIdsPayload,
      answer: Joi.array().items(groupNameAnswer),
      handler: async (request) => {
        await assignAdvisorGroups(
          deps,
          contextOf(request),
          idOf(request),
          (request.payload as { groupIds: number[] }).groupIds,
        );
        return groupsOfRecord(db, 'advisor', idOf(request));
      },
    },
    {
      method: 'PATCH',
      path: '/api/advisor/profile',
      access: ['advisor'],
      tag,
      summary: 'Change one’s own profile',
      payload: ownProfilePayload,
      answer: advisorAnswer.keys({ abilities: abilitiesAnswer }),
      handler: async (request) => {
        const context = contextOf(request);
        await updateOwnProfile(deps, context, request.payload as AdvisorProfile);
        return findAdvisorOfUser(db, context.actor.userId);
      },
    },
  ];
}
