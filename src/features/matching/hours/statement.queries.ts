import type { Knex } from 'knex';
import { fieldsOf } from '../../../core/db/model.ts';
import type { Db, Narrow } from '../../../core/db/database.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import type { HourEntry, HoursStatement } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import {
  byIds,
  byMoment,
  byText,
  presentedList,
  type ListFields,
  type ListQuery,
} from '../../../core/http/list.ts';
import { IN_FLIGHT } from '../transitions.ts';
import { round } from './account.service.ts';
import { ledgersInScope } from './hours.export.ts';
import type { Page } from '../../../core/http/page.ts';

const NEWEST: ListQuery = { sort: null, from: 0, to: 49, filter: {} };
/** Kinds by which hours are given or taken back; the others belong to requests. */
const GIVING = ['allocation', 'allocation-change', 'reset', 'credit', 'credit-expiry', 'credit-correction'];

/** @throws AppError NOT_FOUND for an organisation whose ledger the actor may not see */
export async function listLedger(db: Db, actor: Actor, organizationId: number, list: ListQuery) {
  const seen = db('organizations as o').where('o.id', organizationId).where(ledgersInScope(actor, 'o.id'));
  if (!(await seen.first<object | undefined>('o.id'))) throw notFound();
  return ledgerPage(db, organizationId, list);
}

const LEDGER: ListFields = {
  sort: { id: 'e.id' },
  filter: {
    id: byIds('e.id'),
    kind: byText('e.kind'),
    from: byMoment('e.created_at', '>='),
    to: byMoment('e.created_at', '<='),
  },
  defaultSort: ['id', 'desc'],
};

async function ledgerPage(db: Db, organizationId: number, list: ListQuery): Promise<Page<HourEntry>> {
  // Added up over the whole ledger before anything is filtered or paged.
  const entries = db('hour_entries')
    .where('organization_id', organizationId)
    .select('*', db.raw('sum(hours) over (order by id) as balance'));
  const rows = db.from(entries.as('e')).leftJoin('requests as r', 'r.id', 'e.request_id');
  const columns = ['e.*', 'r.title as request_title'];
  return presentedList({ rows, columns }, LEDGER, list, presentEntry);
}

type EntryRow = RowOf<'hour_entries', { request_title: string | null; balance: number | string }>;

/** `GET /api/hours`: figures and the latest 50 entries. @throws AppError NOT_FOUND */
export async function hoursStatement(db: Db, organizationId: number): Promise<HoursStatement> {
  const organization = orNotFound(
    await db('organizations').where('id', organizationId).first('hours_allocated', 'yearly_allocation_reset'),
  );
  const figures = await ledgerTotals(db, (query) => void query.where('o.id', organizationId));
  const credits = db('time_credits').where('organization_id', organizationId).whereNull('expired_at');
  // Less what was given by mistake and taken back.
  const given = db('hour_entries')
    .whereIn('time_credit_id', credits.clone().select('id'))
    .whereIn('kind', ['credit', 'credit-correction']);
  const { rows } = await ledgerPage(db, organizationId, NEWEST);
  return {
    hoursAllocated: round(Number(organization.hours_allocated)),
    hoursGiven: figures.given,
    hoursReserved: figures.reserved,
    hoursUsed: figures.used,
    hoursRemaining: figures.remaining,
    creditHours: await sumOf(given.sum({ hours: 'hours' })),
    creditsRemaining: await sumOf(credits.sum({ hours: 'remaining_hours' })),
    yearlyAllocationReset: organization.yearly_allocation_reset?.slice(0, 10) ?? null,
    entries: rows,
  };
}

const presentEntry = (row: EntryRow): HourEntry => ({
  ...fieldsOf(row, 'id', 'kind', 'requestId', 'requestTitle', 'sessionId', 'reason', 'createdAt'),
  hours: round(Number(row.hours)),
  balance: round(Number(row.balance)),
});

/** Since the ledger began: given = reserved (by requests in flight and not used yet) + used + remaining. */
type LedgerStatement = Readonly<Record<'given' | 'reserved' | 'used' | 'remaining', number>>;

/**
 * The hours of some organisations added up, in one statement, so that the figures add up also while others move hours.
 * @param scope narrows rows over `organizations as o`
 */
export async function ledgerTotals(db: Db, scope: Narrow): Promise<LedgerStatement> {
  const entries = db('hour_entries as e').join('organizations as o', 'o.id', 'e.organization_id');
  const inFlight = db('requests as r')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .join('hour_entries as e', 'e.request_id', 'r.id')
    .where(scope)
    .whereIn('r.status', IN_FLIGHT)
    .groupBy('r.id', 'r.hours_used')
    .select({ used: 'r.hours_used' })
    .sum({ hours: 'e.hours' });
  const held = db.raw('sum(case when -(f.hours) > f.used then -(f.hours) - f.used else 0 end)');
  const [sums]: Record<'remaining' | 'given' | 'reserved', Sum>[] = await db.select({
    remaining: db('organizations as o').where(scope).sum('o.hours_remaining'),
    given: entries.where(scope).whereIn('e.kind', GIVING).sum('e.hours'),
    reserved: db.from(inFlight.as('f')).select(held),
  });
  const [remaining, given, reserved] = [
    hoursOf(sums!.remaining),
    hoursOf(sums!.given),
    hoursOf(sums!.reserved),
  ];
  return { given, reserved, used: round(given - reserved - remaining), remaining };
}

/** Null of no rows. */
type Sum = number | string | null;
const hoursOf = (sum: Sum): number => round(Number(sum ?? 0));

const sumOf = async (query: Knex.QueryBuilder): Promise<number> =>
  hoursOf((await query.first<{ hours: Sum }>()).hours);
