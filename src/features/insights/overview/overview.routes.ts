import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { INSIGHTS_OVERVIEW, type InsightsOverview } from '../../../contract/insights-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { readSkills, readMatchWeeks, readHours, readWaiting, WEEKS } from './overview.queries.ts';

export const PREFIXES = [
  { prefix: '/api', access: ['super_admin'] },
  { prefix: '/api/admin', access: ['group_admin', 'super_admin'] },
] as const;

const overviewAnswer = answerOf(INSIGHTS_OVERVIEW).keys({
  matchWeeks: Joi.array().length(WEEKS).items(answerOf(INSIGHTS_OVERVIEW.matchWeeks.listOf)).required(),
});

/** Contract §3. */
export function overviewRoutes({ db }: Deps): Route[] {
  return PREFIXES.flatMap(({ prefix, access }) => [
    route.get(`${prefix}/insights/overview`, {
      access,
      summary: 'Matches by week, hours, skills asked for and offered, and requests that wait, in scope',
      answer: overviewAnswer,
      handler: ({ actor }) => readOverview(db, actor, new Date()),
    }),
  ]);
}

async function readOverview(db: Db, actor: Actor, now: Date): Promise<InsightsOverview> {
  return {
    matchWeeks: await readMatchWeeks(db, actor, now),
    hours: await readHours(db, actor),
    skills: await readSkills(db, actor, now),
    waiting: await readWaiting(db, actor, now),
  };
}
