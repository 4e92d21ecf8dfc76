/**
 * Writes what the demo content ships precomputed: db/seeds/demo/features.bin, organization-features.bin and
 * match-scores.json. Run it after a change of the demo profiles, organisations, requests or matches, and of anything
 * under src/features/matching/ranking that changes features or scores: `node scripts/build-demo-features.mjs` (about a
 * minute; test/seeds/seeding.test.ts says when it is due).
 */
import { register } from 'tsx/esm/api';

register();
const { ensureDemoData } = await import('../db/seeds/demo.ts');
const { readDemoContent } = await import('../db/seeds/demo/content.ts');
const { featuresOf, organizationFeaturesOf, scoresOf, writeDemoFeatures, writeMatchScores } =
  await import('./rank-demo.ts');
const { openDatabase } = await import('../src/core/db/database.ts');
const { migrate } = await import('../src/core/db/migrate.ts');
const { createLog } = await import('../src/core/logging/log.ts');
const { SearchIndex } = await import('../src/features/matching/search/index.ts');

const content = readDemoContent();
const db = openDatabase('sqlite::memory:');
const index = new SearchIndex({ db, log: createLog('silent') });
const { embedder } = index;
const { model } = embedder;

const profiles = await featuresOf(content.advisors, embedder, (done) => {
  if (done % 25 === 0) process.stderr.write(`${done} profiles\n`);
});
writeDemoFeatures('advisors', { model, byKey: profiles });
const fits = await scoresOf(content, content.matches, profiles, embedder);
writeMatchScores(fits);

// Organisations are read with their requests, as they stand in the database.
writeDemoFeatures('organizations', { model, byKey: new Map() });
await migrate(db);
await ensureDemoData({ db, hasher: { hash: () => Promise.resolve('nobody signs in') } });
const organizations = await organizationFeaturesOf(db, index);
writeDemoFeatures('organizations', { model, byKey: organizations });

await index.stop();
await db.destroy();
process.stderr.write(
  `${profiles.size} profiles, ${organizations.size} organisations and ${fits.size} matches written, model ${model}\n`,
);
