import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list-route.ts';
import { idParams } from '../../core/http/joi.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { memberRoutes } from '../groups/index.ts';
import { memberFileRoutes } from '../members/index.ts';
import { findAdvisorOfUser, listAdvisors, readAdvisor } from './advisors.queries.ts';
import {
  advisorAnswer,
  createAdvisorPayload,
  ownProfilePayload,
  updateAdvisorPayload,
} from './advisors.schemas.ts';
import { advisorExport } from './advisors.export.ts';
import {
  createAdvisorByAdmin,
  updateAdvisorByAdmin,
  updateOwnProfile,
  advisorMember,
} from './advisors.service.ts';
import { advisorImport } from './import/advisor-import.service.ts';
import type { CvReader } from './import/cv-cells.ts';

const tag = 'advisors';

const ADMINS = ['group_admin', 'super_admin'] as const;

/** The super admin's calls, and the same in a group admin's scope under both prefixes (contract §3, §10 "Prefixes"). */
const prefixes = [
  { prefix: '/api', access: ['super_admin'] as const },
  { prefix: '/api/admin', access: ADMINS },
  { prefix: '/api/group-admin', access: ADMINS },
];

/** Advisors' records: the admins' lists and forms, and the advisor's own profile. */
export function advisorRoutes(deps: Deps, readCv: CvReader): Route[] {
  const { db } = deps;
  return [
    ...memberFileRoutes(deps, { tag, prefixes, list: advisorExport, kind: advisorImport(readCv) }),
    ...prefixes.flatMap(({ prefix, access }) => [
      listRoute({
        path: `${prefix}/advisors`,
        access,
        tag,
        summary: 'A page of advisors',
        resource: 'advisors',
        row: advisorAnswer,
        page: ({ actor }, list) => listAdvisors(db, actor, list),
      }),
      route({
        method: 'POST',
        path: `${prefix}/advisors`,
        access,
        tag,
        limit: 'changeMembers',
        summary: 'Add an advisor',
        payload: createAdvisorPayload,
        answer: advisorAnswer,
        status: 201,
        handler: async ({ context, payload }) => {
          const { id, ...once } = await createAdvisorByAdmin(deps, context, payload);
          return { ...(await readAdvisor(db, context.actor, id)), ...once };
        },
      }),
      route({
        method: 'GET',
        path: `${prefix}/advisors/{id}`,
        access,
        tag,
        summary: 'One advisor',
        params: idParams,
        answer: advisorAnswer,
        handler: ({ actor, params }) => readAdvisor(db, actor, params.id),
      }),
      route({
        method: 'PUT',
        path: `${prefix}/advisors/{id}`,
        access,
        tag,
        limit: 'changeMembers',
        summary: 'Replace what the form edits',
        params: idParams,
        payload: updateAdvisorPayload,
        answer: advisorAnswer,
        handler: async ({ context, params, payload }) => {
          await updateAdvisorByAdmin(deps, context, params.id, payload);
          return readAdvisor(db, context.actor, params.id);
        },
      }),
    ]),
    ...memberRoutes(deps, {
      kind: advisorMember,
      resource: 'advisors',
      tag,
      prefixes: ['/api', '/api/admin', '/api/group-admin'],
    }),
    route({
      method: 'PATCH',
      path: '/api/advisor/profile',
      access: ['advisor'],
      tag,
      limit: 'changeProfile',
      summary: 'Change one’s own profile',
      payload: ownProfilePayload,
      answer: advisorAnswer,
      handler: async ({ context, payload }) => {
        await updateOwnProfile(deps, context, payload);
        return findAdvisorOfUser(db, context.actor.userId);
      },
    }),
  ];
}
