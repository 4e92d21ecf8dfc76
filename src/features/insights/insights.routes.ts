import { ADMINS } from '../../core/access/access.ts';
import Joi from 'joi';
import { COUNTS } from '../../contract/admin-api.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { auditTrailExport } from './audit.export.ts';
import { listAudit } from './audit-trail.queries.ts';
import { PREFIXES } from './overview/overview.routes.ts';
import { readCounts } from './overview/overview.queries.ts';

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
  names: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  changes: Joi.object().pattern(Joi.string(), Joi.object().unknown()).required(),
});

/** Contract §3. */
export function insightRoutes(deps: Deps): Route[] {
  return [
    ...countRoutes(deps),
    auditRoute(deps),
    exportRoute(deps, { what: 'audit', access: ADMINS, list: auditTrailExport }),
  ];
}

function auditRoute({ db }: Deps): Route {
  return listRoute('/api/audit', {
    access: ADMINS,
    summary: 'Who did what to which record, when',
    resource: 'audit',
    row: auditAnswer,
    page: ({ actor }, list) => listAudit(db, actor, list),
  });
}

function countRoutes({ db }: Deps): Route[] {
  return PREFIXES.flatMap(({ prefix, access }) => [
    route.get(`${prefix}/counts`, {
      access,
      summary: 'Numbers of advisors and organisations in scope, and their true average completion',
      answer: answerOf(COUNTS),
      handler: ({ actor }) => readCounts(db, actor),
    }),
  ]);
}
