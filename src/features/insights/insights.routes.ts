import Joi from 'joi';
import { requireActor } from '../../core/access/actor.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { Deps } from '../../core/deps.ts';
import { underPrefixes } from '../../core/http/feature.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { auditTrailExport } from './audit.export.ts';
import { listAudit } from './audit-trail.ts';
import { readCounts } from './counts.ts';

const ADMINS = ['group_admin', 'super_admin'] as const;
const count = () => Joi.number().integer().min(0);

const ref = () => Joi.number().integer().allow(null).required();
const auditAnswer = Joi.object({
  id: Joi.number().integer().required(),
  at: Joi.string().isoDate().required(),
  actorUserId: ref(),
  actorName: Joi.string().required(),
  action: Joi.string().required(),
  subjectType: Joi.string().required(),
  subjectId: ref(),
  groupId: ref(),
  detail: Joi.object().unknown().required(),
  requestId: Joi.string().allow(null).required(),
});

/** Figures and the audit trail for admins (contract §3). */
export function insightRoutes(deps: Deps): RouteDeclaration[] {
  return [
    ...countRoutes(deps),
    auditRoute(deps),
    exportRoute(deps, { what: 'audit', tag: 'insights', access: ADMINS, list: auditTrailExport }),
  ];
}

function auditRoute({ db }: Deps): RouteDeclaration {
  return {
    method: 'GET',
    path: '/api/audit',
    access: ADMINS,
    tag: 'insights',
    summary: 'Who did what to which record, when',
    query: listQuerySchema,
    answer: Joi.array().items(auditAnswer),
    handler: async (request, h) => {
      const list = readListQuery(request.query as Record<string, string>);
      return listResponse(h, 'audit', list, await listAudit(db, requireActor(request), list));
    },
  };
}

/** The dashboard's counts: platform-wide for a super admin, of one's groups for a group admin (contract §3). */
function countRoutes({ db }: Deps): RouteDeclaration[] {
  return underPrefixes(
    [
      { prefix: '/api', access: ['super_admin'] },
      { prefix: '/api/admin', access: ['group_admin', 'super_admin'] },
    ],
    (prefix) => [
      {
        method: 'GET',
        path: `${prefix}/counts`,
        tag: 'insights',
        summary: 'Numbers of advisors and organisations in scope, and their true average completion',
        answer: Joi.object({
          advisors: count().required(),
          organizations: count().required(),
          groups: count().required(),
          groupAdmins: count().required(),
          averageProfileCompletion: count().max(100).required(),
        }),
        handler: (request) => readCounts(db, requireActor(request)),
      },
    ],
  );
}
