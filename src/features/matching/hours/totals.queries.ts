import type { Knex } from 'knex';
import type { Db } from '../../../core/db/database.ts';
import { round } from './account.service.ts';
import { GIVING, IN_FLIGHT } from './statement.queries.ts';
import type { LedgerStatement } from './statement.queries.ts';

/**
 * The statements of many organisations added up; given = reserved + used + remaining, since their ledgers began.
 * @param scope narrows rows over `organizations as o`
 */
export async function ledgerTotals(
  db: Db,
  scope: (query: Knex.QueryBuilder) => void,
): Promise<LedgerStatement> {
  const remaining = await sumOf(db('organizations as o').where(scope).sum({ hours: 'o.hours_remaining' }));
  const given = await sumOf(
    db('hour_entries as e')
      .join('organizations as o', 'o.id', 'e.organization_id')
      .where(scope)
      .whereIn('e.kind', GIVING)
      .sum({ hours: 'e.hours' }),
  );
  const inFlight = db('requests as r')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .join('hour_entries as e', 'e.request_id', 'r.id')
    .where(scope)
    .whereIn('r.status', IN_FLIGHT)
    .groupBy('r.id', 'r.hours_used')
    .select({ used: 'r.hours_used' })
    .sum({ hours: 'e.hours' });
  const held = db.raw('sum(case when -(f.hours) > f.used then -(f.hours) - f.used else 0 end) as hours');
  const reserved = await sumOf(db.from(inFlight.as('f')).select(held));
  return { given, reserved, used: round(given - reserved - remaining), remaining };
}

async function sumOf(query: Knex.QueryBuilder): Promise<number> {
  const row = await query.first<{ hours: number | string | null } | undefined>();
  return round(Number(row?.hours ?? 0));
}
