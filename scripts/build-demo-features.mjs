/**
 * Writes what the demo content ships precomputed: db/seeds/demo/features.bin and match-scores.json. Run it after a change
 * of the demo profiles, requests or matches, and of anything under src/features/matching/ranking that changes features
 * or scores: `node scripts/build-demo-features.mjs` (about a minute; test/seeds/seeding.test.ts says when it is due).
 */
import { register } from 'tsx/esm/api';

register();
const { readDemoContent } = await import('../db/seeds/demo/content.ts');
const { writeDemoFeatures, writeMatchScores } = await import('../db/seeds/demo/features-file.ts');
const { featuresOf, scoresOf } = await import('../db/seeds/demo/rank-demo.ts');
const { createUseEmbedder } = await import('../src/features/matching/ranking/ranking.ts');

const content = readDemoContent();
const embedder = createUseEmbedder();
const byProfile = await featuresOf(content.advisors, embedder, (done) => {
  if (done % 25 === 0) process.stderr.write(`${done} profiles\n`);
});
const scores = await scoresOf(content, content.matches, byProfile, embedder);
writeDemoFeatures({ model: embedder.model, byProfile });
writeMatchScores(scores);
await embedder.close();
process.stderr.write(
  `${byProfile.size} profiles and ${scores.size} matches written, model ${embedder.model}\n`,
);
