import { audit } from '../../../src/core/audit/audit.ts';
import { holdRow, transaction, type Db } from '../../../src/core/db/transaction.ts';
import { round } from '../../../src/features/matching/hours/index.ts';
import type { CliContext } from '../../context.ts';
import { count } from '../../output.ts';
import { fine, some, wrong, type Check } from './finding.ts';

interface Wrong {
  readonly table: 'organizations' | 'time_credits';
  readonly id: number;
  readonly name: string;
  readonly kept: number;
  readonly ledger: number;
}

/** "An append-only ledger per organisation; its sum is `hoursRemaining`, always" (contract §4); so is each credit's. */
export const ledgers: Check = async ({ db }) => {
  const accounts = [
    ...(await unlikeLedger(db, 'organizations')),
    ...(await unlikeLedger(db, 'time_credits')),
  ];
  if (accounts.length === 0) return fine('every sum is what the organisation has left');
  const detail = some(accounts.map(({ name, kept, ledger }) => `${name} has ${kept}, its ledger ${ledger}`));
  const mendable = accounts.filter(({ ledger }) => ledger >= 0);
  if (mendable.length === 0) return wrong(detail);
  const plan = `set what ${count(mendable.length, 'account')} has left to the sum of its ledger`;
  return wrong(detail, { plan, run: (context) => setToLedger(context, mendable) });
};

const KEPT = {
  organizations: { column: 'hours_remaining', key: 'organization_id', owner: 'id' },
  time_credits: { column: 'remaining_hours', key: 'time_credit_id', owner: 'organization_id' },
} as const;

async function unlikeLedger(db: Db, table: Wrong['table']): Promise<Wrong[]> {
  const { column, key, owner } = KEPT[table];
  const rows = await db(`${table} as k`)
    .join('organizations as o', 'o.id', `k.${owner}`)
    .leftJoin('hour_entries as e', `e.${key}`, 'k.id')
    .groupBy('k.id', 'o.name', `k.${column}`)
    // Cents of hours: SQLite adds up floating numbers.
    .havingRaw(`round(abs(k.${column} - coalesce(sum(e.hours), 0)) * 100) > 0 or k.${column} < 0`)
    .orderBy('k.id')
    .select({ id: 'k.id', name: 'o.name', kept: `k.${column}` })
    .sum<{ id: number; name: string; kept: number | string; ledger: number | string | null }[]>({
      ledger: 'e.hours',
    });
  return rows.map(({ id, name, kept, ledger }) => ({
    table,
    id,
    name: table === 'organizations' ? `${name} (${id})` : `time credit ${id} of ${name}`,
    kept: round(Number(kept)),
    ledger: round(Number(ledger ?? 0)),
  }));
}

/** The ledger is the truth, the columns a copy of its sum. Read again under the organisation's lock, as writers do. */
async function setToLedger({ db }: CliContext, rows: readonly Wrong[]): Promise<string> {
  for (const { table, id } of rows)
    await transaction(db, async (trx) => {
      const { column, key, owner: ownerColumn } = KEPT[table];
      const owner = await trx(table)
        .where('id', id)
        .first<{ organizationId: number } | undefined>({ organizationId: ownerColumn });
      if (!owner) return;
      await holdRow(trx, 'organizations', owner.organizationId);
      const [sum] = await trx('hour_entries')
        .where(key, id)
        .sum<{ hours: number | string | null }[]>({ hours: 'hours' });
      const hours = round(Number(sum?.hours ?? 0));
      const row = await trx(table)
        .where('id', id)
        .first<{ kept: number | string } | undefined>({ kept: column });
      if (!row || hours < 0 || round(Number(row.kept)) === hours) return;
      await trx(table)
        .where('id', id)
        .update({ [column]: hours });
      const which = table === 'time_credits' ? { timeCreditId: id } : {};
      const detail = { was: round(Number(row.kept)), is: hours, ...which };
      await audit(trx, { actor: 'cli' }, 'hours.mended', ['organization', owner.organizationId], { detail });
    });
  return `what ${count(rows.length, 'account')} has left is the sum of its ledger`;
}
