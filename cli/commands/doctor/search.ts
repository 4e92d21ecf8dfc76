import { audit } from '../../../src/core/audit/audit.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { createUseEmbedder } from '../../../src/features/matching/ranking/index.ts';
import { FeatureWriter } from '../../../src/features/matching/search/index.ts';
import type { CliContext } from '../../context.ts';
import type { Output } from '../../output.ts';
import type { Check } from './finding.ts';
import { count } from './finding.ts';

const CHECK = 'search';
/** A profile that has changed so lately may still wait for a server to compute it. */
const SOON_MS = 300_000;

/** Whether every published advisor can be found: their features are computed, and of the newest profile. */
export const search: Check = async ({ db, log }, now) => {
  const embedder = createUseEmbedder();
  const writer = new FeatureWriter({ db, log, embedder, onWritten: async () => {} });
  const stale = await writer.missing();
  const fresh = new Set(await changedSince(db, stale, new Date(now.getTime() - SOON_MS)));
  const total = (await writer.countMissing()) - fresh.size;
  await embedder.close();
  if (total <= 0) return { check: CHECK, ok: true, detail: 'every published advisor can be found' };
  const late = stale.filter((id) => !fresh.has(id));
  const ids = `${late.slice(0, 10).join(', ')}${total > 10 ? ', …' : ''}`;
  return {
    check: CHECK,
    ok: false,
    detail: `${total} published advisors are not computed (${ids}); a running server does it by itself`,
    mend: { plan: `compute the features of ${count(total, 'advisor')}`, run: compute },
  };
};

const changedSince = (db: Db, ids: readonly number[], since: Date): Promise<number[]> =>
  db('advisors').whereIn('id', ids).where('updated_at', '>=', dbTime(since)).pluck('id');

/** Until nothing is stale, or a whole round has helped nobody: then a running server is at the rest. */
async function compute({ db, log }: CliContext, output: Output): Promise<string> {
  const embedder = createUseEmbedder();
  const report = output.progress('Advisors');
  let computed = 0;
  let total = 0;
  const onWritten = (ids: readonly number[]) => {
    computed += ids.length;
    report(Math.min(computed, total), total);
    return Promise.resolve();
  };
  const writer = new FeatureWriter({ db, log, embedder, onWritten });
  try {
    total = await writer.countMissing();
    for (let before = total, left = total; left > 0; before = left) {
      writer.add(await writer.missing());
      await writer.idle();
      left = await writer.countMissing();
      if (left >= before) break;
    }
  } finally {
    await writer.stop();
    await embedder.close();
  }
  await transaction(db, (trx) =>
    audit(trx, {
      actor: 'cli',
      action: 'embeddings.rebuilt',
      subjectType: 'installation',
      subjectId: null,
      detail: { computed },
    }),
  );
  return `computed the features of ${count(computed, 'advisor')}`;
}
