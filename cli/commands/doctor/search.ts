import { timeBefore } from '../../../src/core/db/clock.ts';
import { createUseEmbedder } from '../../../src/features/matching/ranking/index.ts';
import { FeatureWriter } from '../../../src/features/matching/search/index.ts';
import { type CliContext, record } from '../../context.ts';
import { count, type Output } from '../../output.ts';
import { computeMissing } from '../embeddings/rebuild.ts';
import { fine, wrong, type Check } from './finding.ts';

/** A profile that has changed so lately may still wait for a server to compute it. */
const SOON_MS = 300_000;

export const search: Check = async ({ db, log }, now) => {
  const embedder = createUseEmbedder();
  const writer = new FeatureWriter({ db, log, embedder, onWritten: async () => {} });
  const before = timeBefore(now, SOON_MS);
  const [total, late] = [await writer.countMissing(before), await writer.missing(before)];
  await embedder.close();
  if (total === 0) return fine('every published advisor can be found');
  const ids = `${late.slice(0, 10).join(', ')}${total > 10 ? ', …' : ''}`;
  return wrong(`${total} published advisors are not computed (${ids}); a running server does it by itself`, {
    plan: `compute the features of ${count(total, 'advisor')}`,
    run: compute,
  });
};

async function compute(context: CliContext, output: Output): Promise<string> {
  const { computed } = await computeMissing(context, output);
  await record(context.db, 'embeddings.rebuilt', { computed });
  return `computed the features of ${count(computed, 'advisor')}`;
}
