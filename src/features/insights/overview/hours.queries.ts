import type { HoursOverview } from '../../../contract/insights-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { inActorsGroups } from '../../groups/index.ts';
import { keptHoursInScope } from '../../matching/removal/index.ts';
import { ledgerTotals } from '../../matching/hours/index.ts';
import { onlyMatchesInScope } from '../../matching/matches/index.ts';

const MINUTES = 60;

/** The organisations' hours by their ledgers, and what advisors gave in completed sessions. */
export async function readHours(db: Db, actor: Actor): Promise<HoursOverview> {
  const { given: allocated, ...ledger } = await ledgerTotals(
    db,
    inActorsGroups(actor, 'organization', 'o.id'),
  );
  const row = await db('sessions as s')
    .join('matches as m', 'm.id', 's.match_id')
    .modify(onlyMatchesInScope(actor))
    .where('s.completed', 1)
    .sum({ minutes: 's.duration' })
    .first<{ minutes: number | string | null } | undefined>();
  // What was given with somebody who has left since.
  const kept = await db('kept_hours as k')
    .where(keptHoursInScope(actor))
    .sum({ minutes: 'k.minutes' })
    .first<{ minutes: number | string | null } | undefined>();
  const minutes = Number(row?.minutes ?? 0) + Number(kept?.minutes ?? 0);
  const given = Math.round((minutes / MINUTES) * 100) / 100;
  return { allocated, used: ledger.used, reserved: ledger.reserved, remaining: ledger.remaining, given };
}
