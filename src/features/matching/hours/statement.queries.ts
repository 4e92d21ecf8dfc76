import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { HoursStatement } from '../../../contract/requests-api.ts';
import { notFound } from '../../../core/errors.ts';
import { round } from './account.service.ts';

const ENTRIES = 50;
export const IN_FLIGHT = ['open', 'matching', 'in-progress'];
/** Kinds by which hours are given or taken back; the others belong to requests. */
export const GIVING = ['allocation', 'allocation-change', 'reset', 'credit', 'credit-expiry'];

/** An organisation's hours as figures that add up: given = reserved + used + remaining, since its ledger began. */
export interface LedgerStatement {
  readonly given: number;
  /** Held by requests in flight and not used yet. */
  readonly reserved: number;
  readonly used: number;
  readonly remaining: number;
}

/**
 * Reads the figures in one statement, so that they add up also while others move hours.
 * @throws AppError NOT_FOUND
 */
export async function ledgerStatement(db: Db, organizationId: number): Promise<LedgerStatement> {
  const places = GIVING.map(() => '?').join(', ');
  const rows = await db('organizations as o')
    .leftJoin('hour_entries as e', 'e.organization_id', 'o.id')
    .leftJoin('requests as r', 'r.id', 'e.request_id')
    .where('o.id', organizationId)
    .groupBy('o.id', 'r.id', 'r.status', 'r.hours_used')
    .select<{ status: string | null; hours_used: number | null; moved: number; given: number }[]>(
      'r.status',
      'r.hours_used',
      db.raw('coalesce(sum(e.hours), 0) as moved'),
      db.raw(`coalesce(sum(case when e.kind in (${places}) then e.hours else 0 end), 0) as given`, GIVING),
    );
  if (rows.length === 0) throw notFound();
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    round(rows.reduce((total, row) => total + of(row), 0));
  const given = sum((row) => Number(row.given));
  const remaining = sum((row) => Number(row.moved));
  const reserved = sum(({ status, hours_used: used, moved }) =>
    IN_FLIGHT.includes(status ?? '') ? Math.max(0, -Number(moved) - Number(used)) : 0,
  );
  return { given, reserved, used: round(given - reserved - remaining), remaining };
}

interface EntryRow {
  id: number;
  kind: string;
  hours: number;
  request_id: number | null;
  request_title: string | null;
  session_id: number | null;
  reason: string | null;
  created_at: string;
}

/**
 * What the hours card shows (`GET /api/hours`): figures and the latest 50 entries.
 * @throws AppError NOT_FOUND
 */
export async function hoursStatement(db: Db, organizationId: number): Promise<HoursStatement> {
  const figures = await ledgerStatement(db, organizationId);
  const organization = await db('organizations')
    .where('id', organizationId)
    .first<{ hours_allocated: number; yearly_allocation_reset: string | null }>(
      'hours_allocated',
      'yearly_allocation_reset',
    );
  const credits = await db('time_credits')
    .where('organization_id', organizationId)
    .whereNull('expired_at')
    .sum({ given: 'allocated_hours', left: 'remaining_hours' })
    .first<{ given: number | string | null; left: number | string | null } | undefined>();
  const entries = await db('hour_entries as e')
    .leftJoin('requests as r', 'r.id', 'e.request_id')
    .where('e.organization_id', organizationId)
    .orderBy('e.id', 'desc')
    .limit(ENTRIES)
    .select<EntryRow[]>(
      'e.id',
      'e.kind',
      'e.hours',
      'e.request_id',
      'r.title as request_title',
      'e.session_id',
      'e.reason',
      'e.created_at',
    );
  return {
    hoursAllocated: round(Number(organization.hours_allocated)),
    hoursGiven: figures.given,
    hoursReserved: figures.reserved,
    hoursUsed: figures.used,
    hoursRemaining: figures.remaining,
    creditHours: round(Number(credits?.given ?? 0)),
    creditsRemaining: round(Number(credits?.left ?? 0)),
    yearlyAllocationReset: organization.yearly_allocation_reset?.slice(0, 10) ?? null,
    entries: entries.map(presentEntry),
  };
}

const presentEntry = (row: EntryRow): HoursStatement['entries'][number] => ({
  id: row.id,
  kind: row.kind,
  hours: round(Number(row.hours)),
  requestId: row.request_id,
  requestTitle: row.request_title,
  sessionId: row.session_id,
  reason: row.reason,
  createdAt: isoTime(row.created_at),
});
