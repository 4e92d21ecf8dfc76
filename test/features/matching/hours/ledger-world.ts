/** What the ledger's tests share: an organisation with requests, and a look at all that must agree. */
import { expect } from 'chai';
import type { Db, Tx } from '../../../../src/core/db/database.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { buildAdvisor, buildOrganization, unique } from '../../../support/builders.ts';
import { change, insert, times } from '../../../support/rows.ts';
import type { TestServer } from '../../../support/server.ts';
import { buildRequest } from '../../../support/work.ts';

export const context = { actor: 'system' } as const;
export const hundredths = (hours: number): number => Math.round(hours * 100);

/** An organisation with so many hours a year, whose next reset is far off unless said. */
export async function anOrganization(
  test: TestServer,
  { hours = 50, resetOn = '2099-01-01' }: { hours?: number; resetOn?: string | null } = {},
): Promise<number> {
  const { organizationId } = await buildOrganization(test, { hoursAllocated: hours });
  await change(test, 'organizations', organizationId, { yearly_allocation_reset: resetOn });
  return organizationId;
}

/** A request without any hours reserved yet. */
export const insertRequest = (db: Db | Tx, organizationId: number, hours_needed: number): Promise<number> =>
  buildRequest({ db }, organizationId, { hours_needed });

/** A meeting about a request, with an advisor of its own; its minutes do not matter to the ledger. */
export async function insertSession(test: TestServer, requestId: number): Promise<number> {
  const { advisorId: advisor_id } = await buildAdvisor(test);
  const accepted = { advisor_id, request_id: requestId, status: 'accepted' };
  const match_id = await insert(test, 'matches', { ...accepted, ...times() });
  const meeting = { match_id, scheduled_date: dbTime(), duration: 60, uid: `session-${unique()}` };
  return insert(test, 'sessions', { ...meeting, ...times() });
}

export interface Figures {
  /** Hours, as the organisation's row has them. */
  readonly remaining: number;
  readonly allocated: number;
  /** What is left of the yearly allocation. */
  readonly allocationPart: number;
  /** Remaining hours by credit, those that have ended as well. */
  readonly credits: Readonly<Record<number, number>>;
}

/**
 * Reads an organisation's hours and holds what must hold always: the ledger's sum is what remains, and nothing is below
 * zero or above what was granted (contract §4, design/security.md 14).
 */
export async function figuresOf(db: Db, organizationId: number): Promise<Figures> {
  const row = (await db('organizations')
    .where('id', organizationId)
    .first('hours_remaining', 'hours_allocated')) as { hours_remaining: number; hours_allocated: number };
  const hours: number[] = await db('hour_entries').where('organization_id', organizationId).pluck('hours');
  const credits = (await db('time_credits')
    .where('organization_id', organizationId)
    .select('id', 'allocated_hours', 'remaining_hours', 'expired_at')) as {
    id: number;
    allocated_hours: number;
    remaining_hours: number;
    expired_at: string | null;
  }[];
  const remaining = Number(row.hours_remaining);
  const sum = hours.reduce((total, some) => total + hundredths(some), 0);
  expect(sum, 'the ledger’s sum is what remains').to.equal(hundredths(remaining));
  const inCredits = credits
    .filter(({ expired_at }) => expired_at === null)
    .reduce((total, credit) => total + hundredths(credit.remaining_hours), 0);
  const allocationPart = hundredths(remaining) - inCredits;
  expect(remaining, 'what remains').to.be.at.least(0);
  expect(allocationPart, 'what is left of the allocation').to.be.at.least(0);
  for (const credit of credits) {
    expect(credit.remaining_hours, 'what is left of a credit').to.be.within(0, credit.allocated_hours);
    if (credit.expired_at !== null) expect(credit.remaining_hours).to.equal(0);
  }
  return {
    remaining,
    allocated: Number(row.hours_allocated),
    allocationPart: allocationPart / 100,
    credits: Object.fromEntries(credits.map((credit) => [credit.id, Number(credit.remaining_hours)])),
  };
}

export interface Entry {
  readonly kind: string;
  readonly hours: number;
  readonly credit: number | null;
}

/** The latest entries of an organisation's ledger, oldest first. */
export async function latestEntries(db: Db, organizationId: number, count: number): Promise<Entry[]> {
  const rows = (await db('hour_entries')
    .where('organization_id', organizationId)
    .orderBy('id', 'desc')
    .limit(count)
    .select({ kind: 'kind', hours: 'hours', credit: 'time_credit_id' })) as Entry[];
  return rows.map((row) => ({ ...row, hours: Number(row.hours) })).reverse();
}
