/** The ranker over the demo content: what `scripts/build-demo-features.mjs` stores and the tests compute again. */
import { assess, computeFeatures, RankingIndex } from '../../../src/features/matching/ranking/ranking.ts';
import type { Embedder, ProfileText } from '../../../src/features/matching/ranking/ranking.ts';
import type { DemoAdvisor, DemoContent, DemoMatch } from './content.ts';
import { isPublished, matchKey, profileKey } from './features-file.ts';

const textOf = ({ title, expertise, bio, skills }: DemoAdvisor): ProfileText => ({
  title,
  expertise,
  bio,
  skills,
  cvText: '',
});

/** Features of advisors' profiles by profile key; those that search cannot show have none. */
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

/** Scores of matches as whole percentages, ten times the readable score (contract §2), by match key. */
export async function scoresOf(
  content: DemoContent,
  matches: readonly DemoMatch[],
  features: ReadonlyMap<string, Buffer>,
  embedder: Embedder,
): Promise<Map<string, number>> {
  const index = new RankingIndex();
  content.advisors.forEach((advisor, id) => {
    const bytes = features.get(profileKey(advisor));
    if (bytes) index.upsert(id, bytes);
  });
  const requests = new Map(
    content.organizations.flatMap(({ requests }) => requests.map((request) => [request.title, request])),
  );
  const scores = new Map<string, number>();
  for (const match of matches) {
    const request = requests.get(match.request);
    const at = content.advisors.findIndex(({ key }) => key === match.advisor);
    const advisor = content.advisors[at];
    const bytes = advisor && features.get(profileKey(advisor));
    if (!request || !advisor) throw new Error(`The match "${matchKey(match)}" names what is not there`);
    const query = await index.prepare(`${request.title}. ${request.description}`, embedder);
    const [ranked] = index.rank(query, { limit: 1, visible: (id) => id === at });
    const score =
      ranked && bytes
        ? assess(query, ranked, bytes, { ...textOf(advisor), firstName: advisor.firstName }).score
        : 0;
    scores.set(matchKey(match), Math.round(score * 10));
  }
  return scores;
}
