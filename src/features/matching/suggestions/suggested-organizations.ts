import { setImmediate as breathe } from 'node:timers/promises';
import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { SuggestedOrganization } from '../../../contract/work-api.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  assess,
  decodeIndex,
  dotBothPacked,
  inOwnTurn,
  prepareWords,
  reasonToAdvisor,
  unpack,
} from '../ranking/ranking.ts';
import type {
  Assessment,
  PackedVector,
  PreparedQuery,
  ProfileText,
  TradeShares,
} from '../ranking/ranking.ts';
import { parseSkills } from '../search/profile-text.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { writeOrganizationFeatures } from './organization-features.ts';
import type { SuggestedFacts } from './organization-text.ts';
import { suggestedFacts } from './organization-text.ts';
import type { OrganizationVisibility, VisibleOrganization } from './visible-organizations.ts';
import { visibleOrganizations } from './visible-organizations.ts';
import { whySuggested } from './why.ts';

/**
 * Organisations that are looked at closely: two for each place, but never more than so many beside the places. A look takes
 * one or two milliseconds; the first one at an organisation, a pass over a sample of the advisors, some four.
 */
const CANDIDATES_A_PLACE = 2;
const MOST_SPARE = 12;
/** Features made within one call, for organisations that have none yet; the job does the others (60 ms each). */
const MADE_AT_ONCE = 4;

interface AdvisorRow {
  first_name: string | null;
  title: string | null;
  expertise: string | null;
  bio: string | null;
  skills: string;
  features: Buffer;
}

/** The asking advisor's profile and its stored features. */
interface AdvisorSide {
  readonly id: number;
  readonly profile: ProfileText & { firstName: string };
  readonly features: Buffer;
}

/**
 * Organisations whose work speaks to what an advisor's profile says, best first (contract §5). A few are chosen by their
 * stored vectors; only these are ranked and assessed as a search would.
 * @param wanted.voice whom the reasons speak to: the advisor, or somebody who looks at them
 * @returns at most `limit` with a score above 3; none while the advisor's profile says nothing
 */
export async function suggestedOrganizations(
  { db, searchIndex }: Pick<Deps, 'db' | 'searchIndex'>,
  wanted: {
    readonly advisorId: number;
    readonly visibility: OrganizationVisibility;
    readonly limit: number;
    readonly voice: 'advisor' | 'other';
  },
): Promise<SuggestedOrganization[]> {
  if (!(await searchIndex.include(wanted.advisorId))) return [];
  const advisor = await readAdvisor(db, wanted.advisorId);
  if (!advisor) return [];
  const heads = await freshHeads(db, searchIndex, wanted);
  const count = Math.min(CANDIDATES_A_PLACE * wanted.limit, wanted.limit + MOST_SPARE);
  const nearest = nearestTo(advisor, heads).slice(0, count);
  const facts = await suggestedFacts(
    db,
    nearest.map(({ id }) => id),
  );
  const suggestions: SuggestedOrganization[] = [];
  for (const { id, model, vector } of nearest) {
    const organization = facts.get(id);
    if (!organization) continue;
    const query = prepareWords(organization.text, model, vector ? unpack(vector) : null);
    const look = () => assessFor(searchIndex, advisor, query);
    // A first look waits for its turn among the passes, any other one only lets other calls have theirs.
    const isPass = !searchIndex.ranking.remembers(query);
    if (!isPass) await breathe();
    const assessment = isPass ? await inOwnTurn(look) : look();
    const suggestion = assessment && present(organization, assessment, wanted.voice);
    if (suggestion) suggestions.push(suggestion);
  }
  return suggestions
    .filter(({ matchScore }) => matchScore > LIMITS.search.hideAtOrBelow)
    .sort((a, b) => b.matchScore - a.matchScore || a.organizationId - b.organizationId)
    .slice(0, wanted.limit);
}

async function readAdvisor(db: Db, advisorId: number): Promise<AdvisorSide | null> {
  const row = await db('advisors as a')
    .join('advisor_features as f', 'f.advisor_id', 'a.id')
    .where('a.id', advisorId)
    .first<AdvisorRow | undefined>(
      'a.first_name',
      'a.title',
      'a.expertise',
      'a.bio',
      'a.skills',
      'f.features',
    );
  if (!row) return null;
  return {
    id: advisorId,
    features: row.features,
    profile: {
      firstName: row.first_name ?? '',
      title: row.title ?? '',
      expertise: row.expertise ?? '',
      bio: row.bio ?? '',
      skills: parseSkills(row.skills),
      // CV text is never quoted or shown (contract §10).
      cvText: '',
    },
  };
}

/** What may be seen, after the features of a few that have none or old ones were made. */
async function freshHeads(
  db: Db,
  index: SearchIndex,
  wanted: { readonly advisorId: number; readonly visibility: OrganizationVisibility },
): Promise<VisibleOrganization[]> {
  const { model } = index.embedder;
  const found = await visibleOrganizations(db, wanted, model);
  // Old features still say more than none.
  const waiting = found
    .filter(({ stale }) => stale)
    .sort((a, b) => Number(a.head !== null) - Number(b.head !== null));
  if (waiting.length === 0) return found;
  await writeOrganizationFeatures(
    db,
    index,
    waiting.slice(0, MADE_AT_ONCE).map(({ id }) => id),
  );
  return visibleOrganizations(db, wanted, model);
}

interface Near {
  readonly id: number;
  readonly model: string;
  readonly vector: PackedVector | null;
  readonly cosine: number;
}

/** Organisations by the nearness of their vectors to the advisor's, the trades standing in where there are none. */
function nearestTo(advisor: AdvisorSide, heads: readonly VisibleOrganization[]): Near[] {
  const own = decodeIndex(advisor.features);
  const cosine = (a: PackedVector | null, b: PackedVector | null) =>
    a && b && a.bytes.length === b.bytes.length ? dotBothPacked(a, b) : null;
  return heads
    .flatMap(({ id, head }) => {
      if (!head) return [];
      const { model, index } = decodeIndex(head);
      const byModel = model === own.model ? cosine(own.index.vector, index.vector) : null;
      const nearness = byModel ?? sharedTrades(own.index.trades, index.trades);
      return [{ id, model, vector: index.vector, cosine: nearness }];
    })
    .sort((a, b) => b.cosine - a.cosine || a.id - b.id);
}

/** Between -1 (none) and 0, so that it stands behind any vector that is near at all. */
function sharedTrades(a: TradeShares, b: TradeShares): number {
  const own = new Map([...a.ids].map((id, at) => [id, a.shares[at] ?? 0]));
  return [...b.ids].reduce((sum, id, at) => sum + ((own.get(id) ?? 0) * (b.shares[at] ?? 0)) / 255 ** 2, -1);
}

/** Ranks the advisor among all for what the organisation is about, and weighs their profile, as a search would. */
function assessFor(index: SearchIndex, advisor: AdvisorSide, query: PreparedQuery): Assessment | null {
  const ranked = index.ranking.rankOne(query, advisor.id);
  return ranked ? assess(query, ranked, advisor.features, advisor.profile) : null;
}

function present(
  { id, name, type, description, location, openRequests }: SuggestedFacts,
  { score, reason, evidence, strength, missingSkills }: Assessment,
  voice: 'advisor' | 'other',
): SuggestedOrganization | null {
  const fitReason =
    voice === 'advisor'
      ? whySuggested(evidence, reasonToAdvisor(evidence), FIT.toAdvisor.skills)
      : whySuggested(evidence, reason);
  if (fitReason === null) return null;
  return {
    organizationId: id,
    name,
    type,
    description,
    location,
    matchScore: score,
    fitReason,
    evidence,
    why: { strength, missingSkills },
    openRequests,
  };
}
