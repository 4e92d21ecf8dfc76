/**
 * Writes test/data/matching/features.json. Run it after a change of the labelled advisors or of anything under
 * src/features/matching/ranking that changes features: `node --import tsx test/eval/build-labelled-features.ts` (half a
 * minute; quality.test.ts says when it is due).
 */
import { computeFeatures, createUseEmbedder } from '../../src/features/matching/ranking/index.ts';
import { writeLabelledFeatures } from './labelled-features.ts';
import { labelledSet } from './labelled-set.ts';

const { advisors } = labelledSet();
const embedder = createUseEmbedder();
writeLabelledFeatures(
  advisors,
  await Promise.all(advisors.map((advisor) => computeFeatures(advisor, embedder))),
);
await embedder.close();
