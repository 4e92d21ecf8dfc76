import { audit } from '../../../src/core/audit/audit.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { createUseEmbedder, FeatureWriter } from '../../../src/features/matching/index.ts';
import type { CliContext } from '../../context.ts';
import type { Output } from '../../output.ts';
import type { Check } from './finding.ts';
import { count } from './finding.ts';

const CHECK = 'search';

/** Whether every published advisor can be found: their features are computed, and of the newest profile. */
export const search: Check = async ({ db, log }) => {
  const embedder = createUseEmbedder();
  const writer = new FeatureWriter({ db, log, embedder, onWritten: async () => {} });
  const [stale, total] = [await writer.missing(), await writer.countMissing()];
  await embedder.close();
  if (total === 0) return { check: CHECK, ok: true, detail: 'every published advisor can be found' };
  const ids = `${stale.slice(0, 10).join(', ')}${total > 10 ? ', …' : ''}`;
  return {
    check: CHECK,
    ok: false,
    detail: `${total} published advisors are not computed (${ids}); a running server does it by itself`,
    mend: { plan: `compute the features of ${count(total, 'advisor')}`, run: compute },
  };
};

/** Until nothing is stale, or a whole round has helped nobody: then a running server is at the rest. */
async function compute({ db, log }: CliContext, output: Output): Promise<string> {
  const embedder = createUseEmbedder();
  const report = output.progress('Advisors');
  let computed = 0;
  let total = 0;
  const onWritten = () => {
    computed += 1;
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
