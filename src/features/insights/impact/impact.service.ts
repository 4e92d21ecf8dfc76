import { SKILLS, type Skill } from '../../../contract/enums.ts';
import type {
  ImpactFigures,
  ImpactOrganization,
  ImpactPeriod,
  ImpactReport,
  ImpactSkill,
} from '../../../contract/impact-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { dayOf } from '../../../core/db/clock.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { readJson } from '../../../core/json.ts';
import { requireGroup } from '../../groups/index.ts';
import { round } from '../../matching/hours/index.ts';
import { readDelivered, type Delivered, type Share } from './delivered.queries.ts';
import { readFeedback } from './feedback.queries.ts';
import { medianOf } from '../../../core/median.ts';
import {
  countRequests,
  ninetiethOf,
  readFirstAnswers,
  readRequestsMade,
  sumOf,
  type RequestsMade,
} from './requests.queries.ts';
import { monthsOf, periodBefore, readPeriod } from './period.ts';
import { IMPACT, fill } from '../../../contract/messages.ts';

/** Days in UTC, `YYYY-MM-DD`. */
export interface ImpactQuery extends Partial<ImpactPeriod> {
  readonly groupId?: number;
}

/**
 * Of one group (a group admin's only one need not be named), of all of a group admin's groups, or of everything for a
 * super admin.
 * @throws AppError NOT_FOUND for a group that the actor does not administer; 400 for a wrong period
 */
export async function readImpact(
  deps: Deps,
  actor: Actor,
  { groupId: named, ...wanted }: ImpactQuery,
): Promise<ImpactReport> {
  const { db, config } = deps;
  const { impactRate: rate } = config;
  const now = new Date();
  const today = dayOf(now);
  const period = readPeriod(wanted, today);
  const { userType, adminGroupIds: own } = actor;
  const groupId = named ?? (userType === 'group_admin' && own.length === 1 ? own[0] : undefined);
  const group =
    groupId === undefined ? null : { id: groupId, name: await requireGroup(db, { actor }, groupId) };
  // A group's report is what an admin of this group alone would read, whoever asks.
  const reader: Actor = group ? { ...actor, userType: 'group_admin', adminGroupIds: [group.id] } : actor;
  const before = periodBefore(period, today);
  const present = await readPeriodOf(deps, reader, period, now);
  const { delivered, requests } = present;
  return {
    group,
    ...period,
    rate,
    figures: present.figures,
    before: { ...before, figures: (await readPeriodOf(deps, reader, before, now)).figures },
    months: monthsOf(period).map((month) => ({
      month,
      ...(delivered.byMonth.get(month) ?? { hours: 0, sessions: 0 }),
      ...countOfMonth(requests, month),
    })),
    skills: skillsOf(delivered, requests),
    topOrganizations: await topOf(db, delivered),
    definitions: {
      ...IMPACT.definitions,
      value: rate
        ? fill(IMPACT.definitions.value, { rate: rate.perHour, currency: rate.currency })
        : IMPACT.noRate,
    },
    createdAt: now.toISOString(),
  };
}

async function readPeriodOf({ db, config }: Deps, reader: Actor, period: ImpactPeriod, now: Date) {
  const delivered = await readDelivered(db, reader, period);
  const requests = await readRequestsMade(db, reader, period);
  const waits = await readFirstAnswers(db, reader, period);
  const hours = (value: number | null) => (value === null ? null : round(value));
  const figures: ImpactFigures = {
    hours: delivered.hours,
    value: config.impactRate && round(delivered.hours * config.impactRate.perHour),
    sessions: delivered.sessions,
    advisors: delivered.advisors,
    organizations: delivered.organizations,
    ...countRequests(requests),
    firstAnswerMedian: hours(medianOf(waits)),
    firstAnswerP90: hours(ninetiethOf(waits)),
    ...(await readFeedback(db, reader, period, now)),
  };
  return { delivered, requests, figures };
}

function countOfMonth(requests: readonly RequestsMade[], wanted: string) {
  const made = requests.filter(({ month }) => month === wanted);
  return { requestsMade: sumOf(made), requestsAnswered: sumOf(made.filter(({ isAnswered }) => isAnswered)) };
}

/** A session and a request count for every skill that is asked for, so skills do not add up to the whole. */
function skillsOf({ bySkills }: Delivered, requests: readonly RequestsMade[]): ImpactSkill[] {
  const sums = new Map<Skill, Omit<ImpactSkill, 'skill'>>();
  const add = (stored: string, { hours, sessions }: Share, made: number) => {
    for (const skill of readJson<Skill[]>(stored)) {
      const sum = sums.get(skill) ?? { hours: 0, sessions: 0, requests: 0 };
      sums.set(skill, {
        hours: round(sum.hours + hours),
        sessions: sum.sessions + sessions,
        requests: sum.requests + made,
      });
    }
  };
  for (const [stored, share] of bySkills) add(stored, share, 0);
  for (const { skills, total } of requests) add(skills, { hours: 0, sessions: 0 }, total);
  return SKILLS.flatMap((skill) => {
    const sum = sums.get(skill);
    return sum ? [{ skill, ...sum }] : [];
  }).sort((a, b) => b.hours - a.hours || b.requests - a.requests);
}

async function topOf(db: Db, { byOrganization }: Delivered): Promise<ImpactOrganization[]> {
  const top = [...byOrganization]
    .sort(([id, a], [other, b]) => b.hours - a.hours || id - other)
    .slice(0, LIMITS.impact.organizations);
  const ids = top.map(([id]) => id);
  const rows = await db('organizations').whereIn('id', ids).select('id', 'name');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // Whoever is deleted between the two readings is left out.
  return top.flatMap(([id, share]) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, ...share }];
  });
}
