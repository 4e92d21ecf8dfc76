/** What `build-demo-features.mjs` stores and the tests compute again. */
import { writeFileSync } from 'node:fs';
import type { Db } from '../src/core/db/database.ts';
import {
  assess,
  computeFeatures,
  prepareQuery,
  RankingIndex,
} from '../src/features/matching/ranking/index.ts';
import type { Embedder, ProfileText } from '../src/features/matching/ranking/index.ts';
import type { SearchIndex } from '../src/features/matching/search/index.ts';
import { requestText } from '../src/features/matching/requests/index.ts';
import { writeOrganizationFeatures } from '../src/features/matching/suggestions/index.ts';
import type { DemoAdvisor, DemoContent, DemoMatch } from '../db/seeds/demo/content.ts';
import { FEATURES, isPublished, MAGIC, matchKey, profileKey } from '../db/seeds/demo/features-file.ts';
import type { DemoFeatures, DemoFit, Header } from '../db/seeds/demo/features-file.ts';

const textOf = ({ title, expertise, bio, skills }: DemoAdvisor): ProfileText => ({
  title,
  expertise,
  bio,
  skills,
  cvText: '',
});

export async function featuresOf(
  advisors: readonly DemoAdvisor[],
  embedder: Embedder,
  progress: (done: number) => void = () => {},
): Promise<Map<string, Buffer>> {
  const byProfile = new Map<string, Buffer>();
  for (const advisor of advisors.filter(isPublished)) {
    byProfile.set(profileKey(advisor), Buffer.from(await computeFeatures(textOf(advisor), embedder)));
    progress(byProfile.size);
  }
  return byProfile;
}

/** Scores are whole percentages, ten times the readable score (contract §2). */
export async function scoresOf(
  content: DemoContent,
  matches: readonly DemoMatch[],
  features: ReadonlyMap<string, Buffer>,
  embedder: Embedder,
): Promise<Map<string, DemoFit>> {
  const index = new RankingIndex();
  content.advisors.forEach((advisor, id) => {
    const bytes = features.get(profileKey(advisor));
    if (bytes) index.upsert(id, bytes);
  });
  const requests = new Map(
    content.organizations.flatMap(({ requests }) => requests.map((request) => [request.title, request])),
  );
  const fits = new Map<string, DemoFit>();
  for (const match of matches) {
    const request = requests.get(match.request);
    const at = content.advisors.findIndex(({ key }) => key === match.advisor);
    const advisor = content.advisors[at];
    const bytes = advisor && features.get(profileKey(advisor));
    if (!request || !advisor) throw new Error(`The match "${matchKey(match)}" names what is not there`);
    const query = await prepareQuery(requestText(request, request.skillsRequired), embedder);
    const [ranked] = index.rank(query, { limit: 1, visible: (id) => id === at });
    if (!ranked || !bytes) throw new Error(`The match "${matchKey(match)}" names nobody who can be found`);
    const { score, reason } = assess(query, ranked, bytes, {
      ...textOf(advisor),
      firstName: advisor.firstName,
    });
    fits.set(matchKey(match), { score: Math.round(score * 10), reason });
  }
  return fits;
}

/** By the hash of their text. */
export async function organizationFeaturesOf(db: Db, index: SearchIndex): Promise<Map<string, Buffer>> {
  const ids: number[] = await db('organizations').orderBy('id').pluck('id');
  await writeOrganizationFeatures(db, index, ids, 'now');
  const rows = await db('organization_features').orderBy('organization_id').select('text_hash', 'features');
  return new Map(rows.map((row) => [row.text_hash, row.features]));
}

/** As `readDemoFeatures` reads it. */
export function writeDemoFeatures(of: keyof typeof FEATURES, { model, byKey }: DemoFeatures): void {
  const entries = [...byKey].map(([key, bytes]) => [key, bytes.length] as const);
  const header = Buffer.from(JSON.stringify({ model, entries } satisfies Header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  writeFileSync(FEATURES[of], Buffer.concat([MAGIC, length, header, ...byKey.values()]));
}

export function writeMatchScores(scores: ReadonlyMap<string, DemoFit>): void {
  const file = new URL('../db/seeds/demo/match-scores.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(scores), null, 2)}\n`);
}
