import { ADMINS } from '../../core/access/access.ts';
import Joi from 'joi';
import { SKILLS } from '../../contract/enums.ts';
import { exportRoute } from '../../core/csv/export-route.ts';
import type { Deps } from '../../core/deps.ts';
import { count, isoMoment, listOf, required } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { auditTrailExport } from './audit.export.ts';
import { listAudit } from './audit-trail.queries.ts';
import { readCounts, readOverview, WEEKS } from './overview/overview.queries.ts';

const auditAnswer = Joi.object({
  id: Joi.number().integer().required(),
  at: isoMoment.required(),
  ...required(Joi.string(), 'actorName', 'action', 'subjectType'),
  ...required(Joi.number().integer().allow(null), 'actorUserId', 'subjectId', 'groupId'),
  detail: Joi.object().unknown().required(),
  requestId: Joi.string().allow(null).required(),
  names: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  changes: Joi.object().pattern(Joi.string(), Joi.object().unknown()).required(),
});

const countsAnswer = Joi.object({
  ...required(count, 'advisors', 'organizations', 'groups', 'groupAdmins'),
  averageProfileCompletion: count.max(100).required(),
});

const overviewAnswer = Joi.object({
  matchWeeks: Joi.array()
    .length(WEEKS)
    .items(
      Joi.object({ week: Joi.string().required(), ...required(count, 'pending', 'accepted', 'rejected') }),
    )
    .required(),
  hours: Joi.object(required(Joi.number(), 'allocated', 'used', 'reserved', 'remaining', 'given')).required(),
  skills: listOf({ skill: Joi.valid(...SKILLS).required(), ...required(count, 'asked', 'offered') }),
  waiting: Joi.object({
    total: count.required(),
    byAge: listOf({ ...required(count, 'fromDays', 'count'), toDays: count.allow(null).required() }),
    longest: listOf({
      ...required(count, 'id', 'askedAdvisors'),
      ...required(Joi.string(), 'title', 'organizationName'),
      createdAt: isoMoment.required(),
    }),
  }).required(),
});

/** Where a super admin asks, and where a group admin does. */
const PREFIXES = [
  { prefix: '/api', access: ['super_admin'] },
  { prefix: '/api/admin', access: ADMINS },
] as const;

/** Figures of everything for a super admin, of their groups for a group admin, and the audit trail (contract §3). */
export function insightRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    ...PREFIXES.flatMap(({ prefix, access }) => [
      route.get(`${prefix}/counts`, {
        access,
        summary: 'Numbers of advisors and organisations in scope, and their true average completion',
        answer: countsAnswer,
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
