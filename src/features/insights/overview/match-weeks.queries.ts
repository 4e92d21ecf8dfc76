import type { MatchStatus } from '../../../contract/enums.ts';
import type { MatchWeek } from '../../../contract/insights-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { onlyMatchesInScope } from '../../matching/matches/index.ts';
import { lastWeeks, mondayOf } from './weeks.ts';

interface DayRow {
  readonly day: string;
  readonly status: MatchStatus;
  readonly total: number | string;
}

/** Matches by the week in which they were proposed and the state they are in now; weeks without any count too. */
export async function readMatchWeeks(db: Db, actor: Actor, now: Date): Promise<MatchWeek[]> {
  const weeks = lastWeeks(now);
  // Days, at most twelve weeks of them: which week a day is in, each database would say in its own words.
  const rows: DayRow[] = await db('matches as m')
    .modify(onlyMatchesInScope(actor))
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
