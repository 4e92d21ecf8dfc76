import { SKILLS, type MatchStatus, type Skill } from '../../../contract/enums.ts';
import type { InsightsOverview } from '../../../contract/insights-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { DAY_MS, dayOf } from '../../../core/db/clock.ts';
import { dbTime, SHORT_TEXT } from '../../../core/db/dialect.ts';
import { LOOKING, requestsInScope } from '../../matching/requests/index.ts';
import { amongMembers, inActorsGroups } from '../../groups/index.ts';
import { deliveredInScope } from '../../matching/sessions/index.ts';
import { hoursBooked, ledgerTotals, round } from '../../matching/hours/index.ts';
import { ofEitherSide } from '../../matching/matches/index.ts';
import type { Counts } from '../../../contract/admin-api.ts';
import type { Knex } from 'knex';
import { countOf, type RowOf } from '../../../core/db/rows.ts';

/** Weeks that the plot of matches shows, the present one included. */
export const WEEKS = 12;

/** The Monday, in UTC, of the week that a day is in: `2026-11-21` → `2026-11-16`. */
export function mondayOf(day: string): string {
  const moment = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return dayOf(moment.getTime() - sinceMonday * DAY_MS);
}

/** Mondays of the last {@link WEEKS} weeks, oldest first. */
export function lastWeeks(now: Date): string[] {
  const present = Date.parse(mondayOf(now.toISOString()));
  return Array.from({ length: WEEKS }, (_week, at) => dayOf(present - (WEEKS - 1 - at) * 7 * DAY_MS));
}

/** Where one age ends and the next begins, in days; a proposal itself lapses after five (contract §4). */
const AGES_FROM_DAYS = [0, 2, 5, 10, 20] as const;
const LONGEST = 5;

export async function readOverview(db: Db, actor: Actor, now: Date): Promise<InsightsOverview> {
  return {
    matchWeeks: await readMatchWeeks(db, actor, now),
    hours: await readHours(db, actor),
    skills: await readSkills(db, actor, now),
    waiting: await readWaiting(db, actor, now),
  };
}

type Longest = Pick<RowOf<'requests'>, 'id' | 'title' | 'created_at'> & {
  readonly organization_name: string;
  readonly asked: number | string;
};

async function readWaiting(db: Db, actor: Actor, now: Date) {
  const waiting = () => db('requests as r').where(requestsInScope(actor)).whereIn('r.status', LOOKING);
  const byAge = await countByAge(db, waiting(), now);
  const rows: Longest[] = await waiting()
    .join('organizations as o', 'o.id', 'r.organization_id')
    .orderBy([{ column: 'r.created_at' }, { column: 'r.id' }])
    .limit(LONGEST)
    .select('r.id', 'r.title', 'r.created_at', { organization_name: 'o.name' })
    .select({
      asked: db('matches as m').whereRaw('m.request_id = r.id').where('m.status', 'pending').count('*'),
    });
  return {
    total: byAge.reduce((sum, { count }) => sum + count, 0),
    byAge,
    longest: rows.map((row) => ({
      ...fieldsOf(row, 'id', 'title', 'organizationName', 'createdAt'),
      askedAdvisors: Number(row.asked),
    })),
  };
}

async function countByAge(db: Db, waiting: ReturnType<Db>, now: Date) {
  const ages = AGES_FROM_DAYS.map((fromDays, at) => ({ fromDays, toDays: AGES_FROM_DAYS[at + 1] ?? null }));
  const before = (days: number) => dbTime(new Date(now.getTime() - days * DAY_MS));
  // Each age counts what is at least so old: the next one's count is then taken off.
  const sums = ages.map(({ fromDays }, at) =>
    fromDays === 0
      ? db.raw('count(*) as ??', [`age_${at}`])
      : db.raw('sum(case when r.created_at <= ? then 1 else 0 end) as ??', [before(fromDays), `age_${at}`]),
  );
  const row: Record<string, number | string | null> | undefined = await waiting.select(...sums).first();
  const atLeast = (at: number) => Number(row?.[`age_${at}`] ?? 0);
  return ages.map((age, at) => ({
    ...age,
    count: atLeast(at) - (at + 1 < ages.length ? atLeast(at + 1) : 0),
  }));
}

async function readHours(db: Db, actor: Actor) {
  const inScope = inActorsGroups(actor, 'organization', 'o.id', amongMembers);
  const { given: allocated, used, reserved, remaining } = await ledgerTotals(db, inScope);
  const delivered = await db('delivered_hours as d')
    .where(deliveredInScope(actor))
    .first<{ hours: number | string | null }>(db.raw(`${hoursBooked('d.minutes')} as hours`));
  return { allocated, used, reserved, remaining, given: round(Number(delivered.hours)) };
}

/** By the week of the proposal and the present state; weeks without any match too. */
async function readMatchWeeks(db: Db, actor: Actor, now: Date) {
  const weeks = lastWeeks(now);
  // Days, at most twelve weeks of them: which week a day is in, each database would say in its own words.
  const rows: { day: string; status: MatchStatus; total: number | string }[] = await db('matches as m')
    .modify((matches) => {
      // Without requests for a super admin: the join would be most of the cost.
      if (actor.userType === 'super_admin') return;
      void matches
        .join('requests as r', 'r.id', 'm.request_id')
        .where(ofEitherSide('m.advisor_id', 'r.organization_id', actor.adminGroupIds, amongMembers));
    })
    .where('m.created_at', '>=', dbTime(`${weeks[0]}T00:00:00Z`))
    .groupByRaw('date(m.created_at), m.status')
    .select({ status: 'm.status', day: db.raw('date(m.created_at)') })
    .count({ total: '*' });
  return weeks.map((week) => {
    const ofWeek = rows.filter(({ day }) => mondayOf(day) === week);
    const count = (status: MatchStatus) =>
      ofWeek.filter((row) => row.status === status).reduce((sum, row) => sum + Number(row.total), 0);
    return { week, pending: count('pending'), accepted: count('accepted'), rejected: count('rejected') };
  });
}

/** Offered by the advisors who take requests now. */
async function readSkills(db: Db, actor: Actor, now: Date) {
  const asked = await countSkills(
    db('requests as r').where(requestsInScope(actor)).whereIn('r.status', LOOKING),
    SHORT_TEXT.replace('??', 'r.skills_required'),
  );
  const offered = await countSkills(
    db('advisors as a')
      .where(inActorsGroups(actor, 'advisor', 'a.id', amongMembers))
      .where(
        (either) => void either.whereNull('a.paused_until').orWhere('a.paused_until', '<=', dbTime(now)),
      ),
    'a.skill_list',
  );
  return SKILLS.map((skill) => ({ skill, asked: asked(skill), offered: offered(skill) }))
    .filter((balance) => balance.asked + balance.offered > 0)
    .sort((a, b) => b.asked - a.asked || b.offered - a.offered);
}

/**
 * Looking for every skill in every row takes ten times as long. A list is JSON text, where names stand in quotation marks.
 * @param list SQL of such a text
 */
async function countSkills(rows: Knex.QueryBuilder, list: string) {
  const lists: { list: string; total: number | string }[] = await rows
    .groupByRaw(list)
    .select({ list: rows.client.raw(list) })
    .count({ total: '*' });
  return (skill: Skill): number =>
    lists.filter((row) => row.list.includes(`"${skill}"`)).reduce((sum, { total }) => sum + Number(total), 0);
}

/** Of what the actor may see; the average completion is whole percent, 0 without advisors (contract §1). */
export async function readCounts(db: Db, actor: Actor): Promise<Counts> {
  const ownGroups = (column: string) => (query: Knex.QueryBuilder) => {
    if (actor.userType !== 'super_admin') void query.whereIn(column, actor.adminGroupIds);
  };
  const advisors = await db('advisors as a')
    .where(inActorsGroups(actor, 'advisor', 'a.id', amongMembers))
    .count({ total: '*' })
    .avg({ completion: 'a.profile_completion_percentage' })
    .first<{ total: number; completion: number | null }>();
  return {
    advisors: Number(advisors.total),
    organizations: await countOf(
      db('organizations as o').where(inActorsGroups(actor, 'organization', 'o.id', amongMembers)),
    ),
    groups: await countOf(db('groups').where(ownGroups('id'))),
    groupAdmins: await countOf(
      db.from(db('group_admins').where(ownGroups('group_id')).distinct('user_id').as('admins')),
    ),
    averageProfileCompletion: Math.round(Number(advisors.completion ?? 0)),
  };
}
