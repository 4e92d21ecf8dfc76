import { audit } from '../../../src/core/audit/audit.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import type { CliContext } from '../../context.ts';
import type { Check, Finding } from './finding.ts';
import { count, some } from './finding.ts';

const CHECK = 'hours ledgers';

interface Wrong {
  readonly table: 'organizations' | 'time_credits';
  readonly id: number;
  /** Whose, as people know it. */
  readonly name: string;
  /** Hours as the column says. */
  readonly kept: number;
  /** Hours as the ledger says. */
  readonly ledger: number;
}

/** "An append-only ledger per organisation; its sum is `hoursRemaining`, always" (contract §4); so is each credit's. */
export const ledgers: Check = async ({ db }) => {
  const wrong = [...(await wrongOrganizations(db)), ...(await wrongCredits(db))];
  if (wrong.length === 0)
    return { check: CHECK, ok: true, detail: 'every sum is what the organisation has left' };
  const detail = some(wrong.map(({ name, kept, ledger }) => `${name} has ${kept}, its ledger ${ledger}`));
  const mendable = wrong.filter(({ ledger }) => ledger >= 0);
  const finding: Finding = { check: CHECK, ok: false, detail };
  if (mendable.length === 0) return finding;
  const plan = `set what ${count(mendable.length, 'account')} has left to the sum of its ledger`;
  return { ...finding, mend: { plan, run: (context) => setToLedger(context, mendable) } };
};

async function wrongOrganizations(db: Db): Promise<Wrong[]> {
  const rows = await db('organizations as o')
    .leftJoin('hour_entries as e', 'e.organization_id', 'o.id')
    .groupBy('o.id', 'o.name', 'o.hours_remaining')
    // Cents of hours: SQLite adds up floating numbers.
    .havingRaw('round(abs(o.hours_remaining - coalesce(sum(e.hours), 0)) * 100) > 0 or o.hours_remaining < 0')
    .orderBy('o.id')
    .select({ id: 'o.id', name: 'o.name', kept: 'o.hours_remaining' })
    .sum<SumRow[]>({ ledger: 'e.hours' });
  return rows.map((row) => ({ ...wrong(row), table: 'organizations', name: `${row.name} (${row.id})` }));
}

async function wrongCredits(db: Db): Promise<Wrong[]> {
  const rows = await db('time_credits as c')
    .join('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('hour_entries as e', 'e.time_credit_id', 'c.id')
    .groupBy('c.id', 'o.name', 'c.remaining_hours')
    .havingRaw('round(abs(c.remaining_hours - coalesce(sum(e.hours), 0)) * 100) > 0 or c.remaining_hours < 0')
    .orderBy('c.id')
    .select({ id: 'c.id', name: 'o.name', kept: 'c.remaining_hours' })
    .sum<SumRow[]>({ ledger: 'e.hours' });
  return rows.map((row) => ({
    ...wrong(row),
    table: 'time_credits',
    name: `time credit ${row.id} of ${row.name}`,
  }));
}

interface SumRow {
  readonly id: number;
  readonly name: string;
  readonly kept: number | string;
  readonly ledger: number | string | null;
}

const cents = (hours: number | string | null): number => Math.round(Number(hours ?? 0) * 100) / 100;
const wrong = ({ id, kept, ledger }: SumRow) => ({ id, kept: cents(kept), ledger: cents(ledger) });

/** The ledger is the truth, the columns a copy of its sum. Read again under the organisation's lock, as writers do. */
async function setToLedger({ db }: CliContext, rows: readonly Wrong[]): Promise<string> {
  for (const { table, id } of rows)
    await transaction(db, async (trx) => {
      const [column, key] =
        table === 'organizations'
          ? ['hours_remaining', 'organization_id']
          : ['remaining_hours', 'time_credit_id'];
      const owner = await trx(table)
        .where('id', id)
        .first<{ organizationId: number } | undefined>({
          organizationId: table === 'organizations' ? 'id' : 'organization_id',
        });
      if (!owner) return;
      await trx('organizations').where('id', owner.organizationId).forUpdate().first('id');
      const [sum] = await trx('hour_entries')
        .where(key, id)
        .sum<{ hours: number | string | null }[]>({ hours: 'hours' });
      const hours = cents(sum?.hours ?? 0);
      const row = await trx(table)
        .where('id', id)
        .first<{ kept: number | string } | undefined>({ kept: column });
      if (!row || hours < 0 || cents(row.kept) === hours) return;
      await trx(table)
        .where('id', id)
        .update({ [column]: hours });
      await audit(trx, {
        actor: 'cli',
        action: 'hours.mended',
        subjectType: 'organization',
        subjectId: owner.organizationId,
        detail: {
          was: cents(row.kept),
          is: hours,
          ...(table === 'time_credits' ? { timeCreditId: id } : {}),
        },
      });
    });
  return `what ${count(rows.length, 'account')} has left is the sum of its ledger`;
}
