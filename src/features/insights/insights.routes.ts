import Joi from 'joi';
import { COUNTS } from '../../contract/admin-api.ts';
import { AUDIT_ENTRY } from '../../contract/groups-api.ts';
import { INSIGHTS_OVERVIEW } from '../../contract/insights-api.ts';
import { ADMINS } from '../../core/access/access.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { Deps } from '../../core/deps.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { auditTrailExport } from './audit.export.ts';
import { listAudit } from './audit-trail.queries.ts';
import { readCounts, readOverview, WEEKS } from './overview/overview.queries.ts';

const auditAnswer = answerOf(AUDIT_ENTRY).keys({
  detail: Joi.object().unknown().required(),
  names: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  changes: Joi.object().pattern(Joi.string(), Joi.object().unknown()).required(),
});

const overviewAnswer = answerOf(INSIGHTS_OVERVIEW).keys({
  matchWeeks: Joi.array().length(WEEKS).items(answerOf(INSIGHTS_OVERVIEW.matchWeeks.listOf)).required(),
});

/** Where a super admin asks, and where a group admin does. */
const PREFIXES = [
  { prefix: '/api', access: ['super_admin'] },
  { prefix: '/api/admin', access: ['group_admin', 'super_admin'] },
] as const;

/** Of everything for a super admin, of their groups for a group admin (contract §3). */
export function insightRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    ...PREFIXES.flatMap(({ prefix, access }) => [
      route.get(`${prefix}/counts`, {
        access,
        summary: 'Numbers of advisors and organisations in scope, and their true average completion',
        answer: answerOf(COUNTS),
        handler: ({ actor }) => readCounts(db, actor),
      }),
      route.get(`${prefix}/insights/overview`, {
        access,
        summary: 'Matches by week, hours, skills asked for and offered, and requests that wait, in scope',
        answer: overviewAnswer,
        handler: ({ actor }) => readOverview(db, actor, new Date()),
      }),
    ]),
    listRoute('/api/audit', {
      access: ADMINS,
      summary: 'Who did what to which record, when',
      resource: 'audit',
      row: auditAnswer,
      page: ({ actor }, list) => listAudit(db, actor, list),
    }),
    exportRoute(deps, { what: 'audit', access: ADMINS, list: auditTrailExport }),
  ];
}
