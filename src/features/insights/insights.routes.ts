import Joi from 'joi';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list-route.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { auditTrailExport } from './audit.export.ts';
import { listAudit } from './audit-trail.queries.ts';
import { readCounts } from './counts.queries.ts';

const ADMINS = ['group_admin', 'super_admin'] as const;
const PREFIXES = [
  { prefix: '/api', access: ['super_admin'] },
  { prefix: '/api/admin', access: ['group_admin', 'super_admin'] },
] as const;

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
export function insightRoutes(deps: Deps): Route[] {
  return [
    ...countRoutes(deps),
    auditRoute(deps),
    exportRoute(deps, { what: 'audit', tag: 'insights', access: ADMINS, list: auditTrailExport }),
  ];
}

function auditRoute({ db }: Deps): Route {
  return listRoute({
    path: '/api/audit',
    access: ADMINS,
    tag: 'insights',
    summary: 'Who did what to which record, when',
    resource: 'audit',
    row: auditAnswer,
    page: ({ actor }, list) => listAudit(db, actor, list),
  });
}

/** The dashboard's counts: platform-wide for a super admin, of one's groups for a group admin (contract §3). */
function countRoutes({ db }: Deps): Route[] {
  return PREFIXES.flatMap(({ prefix, access }) => [
    route({
      method: 'GET',
      path: `${prefix}/counts`,
      access,
      tag: 'insights',
      summary: 'Numbers of advisors and organisations in scope, and their true average completion',
      answer: Joi.object({
        advisors: count().required(),
        organizations: count().required(),
        groups: count().required(),
        groupAdmins: count().required(),
        averageProfileCompletion: count().max(100).required(),
      }),
      handler: ({ actor }) => readCounts(db, actor),
    }),
  ]);
}
