import type { RequestStatus } from '../../../contract/enums.ts';
import type { InsightsOverview, WaitingAge } from '../../../contract/insights-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { requestsInScope } from '../../matching/requests/index.ts';

/** States of a request that nobody has accepted yet (contract §4). */
export const WAITING: readonly RequestStatus[] = ['open', 'matching'];

/** Where one age ends and the next begins, in days; a proposal itself lapses after five (contract §4). */
const AGES_FROM_DAYS = [0, 2, 5, 10, 20] as const;
const LONGEST = 5;
const DAY_MS = 86_400_000;

interface LongestRow {
  readonly id: number;
  readonly title: string;
  readonly organization_name: string;
  readonly created_at: string;
  readonly asked: number | string;
}

/** Requests that wait for an advisor's answer: how many, since when, and which the longest. */
export async function readWaiting(db: Db, actor: Actor, now: Date): Promise<InsightsOverview['waiting']> {
  const waiting = () =>
    db('requests as r')
      .where(requestsInScope(actor))
      .whereIn('r.status', [...WAITING]);
  const byAge = await countByAge(db, waiting(), now);
  const rows: LongestRow[] = await waiting()
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
      id: row.id,
      title: row.title,
      organizationName: row.organization_name,
      createdAt: isoTime(row.created_at),
      askedAdvisors: Number(row.asked),
    })),
  };
}

async function countByAge(db: Db, waiting: ReturnType<Db>, now: Date): Promise<WaitingAge[]> {
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
