import { audit } from '../../../src/core/audit/audit.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import type { CliContext } from '../../context.ts';
import type { Check, Finding } from './finding.ts';
import { count, some } from './finding.ts';

/** Leases last a minute and are prolonged while their process lives. */
const LONGEST_LEASE_MS = 600_000;
const FAILED_OFTEN = 3;

/** Whether recurring work succeeds, and none of it is held by a process that cannot exist. */
export const jobs: Check = async ({ db }, now) => {
  const check = 'background work';
  const beyond = dbTime(new Date(now.getTime() + LONGEST_LEASE_MS));
  const held = await db('jobs')
    .where('leased_until', '>', beyond)
    .orderBy('id')
    .select<{ id: number; kind: string }[]>('id', 'kind');
  const failing = await db('jobs')
    .where('status', 'recurring')
    .where('attempts', '>=', FAILED_OFTEN)
    .orderBy('kind')
    .select<{ kind: string; attempts: number; last_error: string | null }[]>(
      'kind',
      'attempts',
      'last_error',
    );
  const wrong = [
    ...held.map(({ kind }) => `${kind} is held longer than any process works`),
    ...failing.map(({ kind, attempts, last_error: error }) => `${kind} failed ${attempts} times: ${error}`),
  ];
  const detail = wrong.length === 0 ? 'nothing failing, nothing held' : some(wrong);
  const finding: Finding = { check, ok: wrong.length === 0, detail };
  if (held.length === 0) return finding;
  const plan = `let go of ${count(held.length, 'job')}`;
  return { ...finding, mend: { plan, run: (context) => letGo(context, beyond) } };
};

async function letGo({ db }: CliContext, beyond: string): Promise<string> {
  const freed = await transaction(db, async (trx) => {
    const rows: number = await trx('jobs')
      .where('leased_until', '>', beyond)
      .update({ leased_until: null, lease_owner: null, updated_at: dbTime() });
    await audit(trx, {
      actor: 'cli',
      action: 'jobs.mended',
      subjectType: 'installation',
      subjectId: null,
      detail: { jobs: rows },
    });
    return rows;
  });
  return `let go of ${count(freed, 'job')}`;
}
