import type { Db } from '../../src/core/db/database.ts';
import { isUnavailable } from '../../src/core/db/dialect.ts';
import { pendingMigrations } from '../../src/core/db/migrate.ts';
import { createUseEmbedder, FeatureWriter } from '../../src/features/matching/index.ts';
import { defineCommand } from '../command.ts';
import type { CliContext } from '../context.ts';
import { EXIT } from '../exit.ts';

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Looks whether an installation is in order. Changes nothing. */
export const doctor = defineCommand({
  path: ['doctor'],
  summary: 'check the installation and name what is wrong',
  writes: false,
  run: async ({ open, output }) => {
    const findings = await examine(await open());
    const problems = findings.filter(({ ok }) => !ok).length;
    const lines = findings.map(
      ({ check, ok, detail }) => `${ok ? 'ok     ' : 'WRONG  '} ${check}: ${detail}`,
    );
    output.answer({ ok: problems === 0, checks: findings }, lines);
    return problems === 0 ? EXIT.done : EXIT.failed;
  },
});

/** The first two decide whether the others can be made at all. */
async function examine(context: CliContext): Promise<Finding[]> {
  const { db } = context;
  let pending: string[];
  try {
    pending = await pendingMigrations(db);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return [{ check: 'database', ok: false, detail: 'cannot be reached' }];
  }
  const basics: Finding[] = [
    { check: 'database', ok: true, detail: 'reachable' },
    {
      check: 'migrations',
      ok: pending.length === 0,
      detail: pending.length === 0 ? 'none pending' : `${pending.length} pending; run: timematch migrate`,
    },
  ];
  if (pending.length > 0) return basics;
  return [...basics, await ledgers(db), await features(context), await openGroup(db)];
}

/** "An append-only ledger per organisation; its sum is `hoursRemaining`, always" (contract §4). */
async function ledgers(db: Db): Promise<Finding> {
  const rows = (await db('organizations as o')
    .leftJoin('hour_entries as e', 'e.organization_id', 'o.id')
    .groupBy('o.id', 'o.name', 'o.hours_remaining')
    // Cents of hours: SQLite adds up floating numbers.
    .havingRaw('round(abs(o.hours_remaining - coalesce(sum(e.hours), 0)) * 100) > 0 or o.hours_remaining < 0')
    .orderBy('o.id')
    .select({ id: 'o.id', name: 'o.name', remaining: 'o.hours_remaining' })
    .sum({ sum: 'e.hours' })) as { id: number; name: string; remaining: number; sum: number | null }[];
  const wrong = rows
    .slice(0, 10)
    .map(({ id, name, remaining, sum }) => `${name} (${id}) has ${remaining}, its ledger ${sum ?? 0}`);
  const more = rows.length > wrong.length ? `, and ${rows.length - wrong.length} more` : '';
  const detail =
    rows.length === 0 ? 'every sum is what the organisation has left' : `${wrong.join('; ')}${more}`;
  return { check: 'hours ledgers', ok: rows.length === 0, detail };
}

async function features({ db, log }: CliContext): Promise<Finding> {
  const embedder = createUseEmbedder();
  const writer = new FeatureWriter({ db, log, embedder, onWritten: async () => {} });
  const [stale, count] = [await writer.missing(), await writer.countMissing()];
  await embedder.close();
  if (count === 0) return { check: 'search', ok: true, detail: 'every published advisor can be found' };
  const ids = `${stale.slice(0, 10).join(', ')}${count > 10 ? ', …' : ''}`;
  const mend = 'a running server computes them by itself, or run: timematch embeddings rebuild';
  return {
    check: 'search',
    ok: false,
    detail: `${count} published advisors are not computed (${ids}); ${mend}`,
  };
}

/** "Every installation has an open group from its first start" (contract §10). */
async function openGroup(db: Db): Promise<Finding> {
  const group = (await db('groups').where('is_open_group', 1).orderBy('id').first('name')) as
    { name: string } | undefined;
  return {
    check: 'open group',
    ok: group !== undefined,
    detail: group?.name ?? 'there is none; run: timematch migrate',
  };
}
