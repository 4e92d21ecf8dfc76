import { setTimeout as pause } from 'node:timers/promises';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { upsert, countOf } from '../../../src/core/db/rows.ts';
import { transaction, type Db } from '../../../src/core/db/transaction.ts';
import { createUseEmbedder } from '../../../src/features/matching/ranking/index.ts';
import { FeatureWriter } from '../../../src/features/matching/search/index.ts';
import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import { openMigrated, type CliContext, record } from '../../context.ts';
import { EXIT } from '../../exit.ts';
import type { Output } from '../../output.ts';

/** Holds, while a rebuild is under way, the id up to which advisors have been marked; gone when it is done. */
const SETTING = 'embeddings_rebuild';
const MARK_AT_ONCE = 1_000;
const HELD_PAUSE_MS = 1_000;

/** Marks features stale first (search still uses them), then computes; after a kill the next run continues. */
export const embeddingsRebuild = defineCommand({
  path: ['embeddings', 'rebuild'],
  summary: 'compute what the ranking needs of all advisors anew',
  help: 'Takes about a quarter of a second an advisor. May be interrupted: the next run goes on where it stopped.',
  writes: true,
  run: async ({ open, output, asker }, { dryRun, yes }) => {
    const context = await openMigrated(open);
    const resumed = (await progressOf(context.db)) !== null;
    const profiles = await countOf(context.db('advisors'));
    if (dryRun)
      return output.answer({ dryRun: true, advisors: profiles, resumed }, [
        resumed
          ? 'Would go on with the rebuild that was interrupted.'
          : `Would compute up to ${profiles} advisors anew.`,
      ]);
    if (!resumed) await confirmed(asker, yes, `Compute up to ${profiles} advisors anew?`);
    await markStale(context.db);
    const { computed, remaining, interrupted } = await computeMissing(context, output);
    if (remaining === 0) await context.db('app_settings').where('name', SETTING).delete();
    const detail = { computed, remaining };
    await record(context.db, 'embeddings.rebuilt', detail);
    const why = interrupted ? 'are left' : 'could not be computed';
    const rest = remaining === 0 ? '' : ` ${remaining} ${why}; the next run goes on with them.`;
    output.answer({ dryRun: false, resumed, ...detail }, [`Computed ${computed} advisors.${rest}`]);
    return remaining === 0 ? EXIT.done : EXIT.partly;
  },
});

async function progressOf(db: Db): Promise<number | null> {
  const row = await db('app_settings').where('name', SETTING).first('value');
  return row ? Number(row.value) : null;
}

/** No profile has version 0: it stands for "compute me", to us and to every server. */
async function markStale(db: Db): Promise<void> {
  let after = (await progressOf(db)) ?? 0;
  for (;;) {
    const ids: number[] = await db('advisor_features')
      .where('advisor_id', '>', after)
      .orderBy('advisor_id')
      .limit(MARK_AT_ONCE)
      .pluck('advisor_id');
    after = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
    await transaction(db, async (trx) => {
      await trx('advisor_features').whereIn('advisor_id', ids).update({ profile_version: 0 });
      const row = { name: SETTING, value: String(after), updated_at: dbTime() };
      await upsert(trx, 'app_settings', row, ['name'], ['value', 'updated_at']);
    });
    if (ids.length === 0) return;
  }
}

/**
 * Computes until nothing is stale, or a round has helped nobody and nobody else is at work. An interrupt lets
 * begun profiles finish.
 */
export async function computeMissing({ db, log }: CliContext, output: Output) {
  const embedder = createUseEmbedder();
  let [computed, total] = [0, 0];
  const stop = new AbortController();
  const report = output.progress('Advisors');
  const onWritten = async (ids: readonly number[]) => {
    computed += ids.length;
    report(Math.min(computed, total), total);
  };
  const writer = new FeatureWriter({ db, log, embedder, onWritten });
  const interrupt = () => {
    stop.abort();
    void writer.stop();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  try {
    total = await writer.countMissing();
    let before = total;
    while (before > 0 && !stop.signal.aborted) {
      writer.add(await writer.missing());
      await writer.idle();
      const remaining = await writer.countMissing();
      if (remaining >= before) {
        // A server may be computing the rest, or a killed process may still hold it for a moment.
        if (!(await writer.held())) break;
        await pause(HELD_PAUSE_MS);
      }
      before = remaining;
    }
    return { computed, remaining: await writer.countMissing(), interrupted: stop.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
    await writer.stop();
    await embedder.close();
  }
}
