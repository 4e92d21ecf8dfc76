import { setImmediate as breathe } from 'node:timers/promises';
import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { SuggestedOrganization } from '../../../contract/requests-api.ts';
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
  whySuggested,
} from '../ranking/index.ts';
import type { Assessment, PackedVector, ProfileText, TradeShares } from '../ranking/index.ts';
import type { ProfileColumns } from '../search/profile-text.ts';
import { profileOf } from '../search/profile-text.ts';
import type { SearchIndex } from '../search/search-index.service.ts';
import { writeOrganizationFeatures } from './organization-features.service.ts';
import type { SuggestedFacts } from './organization-text.service.ts';
import { suggestedFacts } from './organization-text.service.ts';
import type { OrganizationVisibility, VisibleOrganization } from './visible-organizations.queries.ts';
import { visibleOrganizations } from './visible-organizations.queries.ts';

/**
 * Two organisations a place are assessed, but not more than so many beside the places. An assessment takes one or two
 * milliseconds; the first one of an organisation needs a pass over a sample of the advisors, some four.
 */
const CANDIDATES_A_PLACE = 2;
const MOST_SPARE = 12;
/** Features made within one call (60 ms each); the job makes the others. */
const MADE_AT_ONCE = 4;

interface AdvisorSide {
  readonly id: number;
  readonly profile: ProfileText & { firstName: string };
  readonly features: Buffer;
}

/**
 * Organisations that fit an advisor's profile, best first (contract §5). Stored vectors choose a few, which are ranked and
 * assessed as in a search.
 * @param wanted.voice whom the reasons address: the advisor, or somebody else
 * @returns at most `limit` with a score above 3; none for an empty profile
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
    const look = () => {
      const ranked = searchIndex.ranking.rankOne(query, advisor.id);
      return ranked && assess(query, ranked, advisor.features, advisor.profile);
    };
    // Only a pass over the sample waits for other passes.
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

async function readAdvisor(db: Db, id: number): Promise<AdvisorSide | null> {
  const row = await db('advisors as a')
    .join('advisor_features as f', 'f.advisor_id', 'a.id')
    .where('a.id', id)
    .first<(ProfileColumns & { first_name: string | null; features: Buffer }) | undefined>(
      'a.first_name',
      'a.title',
      'a.expertise',
      'a.bio',
      'a.skills',
      'f.features',
    );
  if (!row) return null;
  return { id, features: row.features, profile: { firstName: row.first_name ?? '', ...profileOf(row) } };
}

/** Visible organisations, after making features for a few that have none or stale ones. */
async function freshHeads(
  db: Db,
  index: SearchIndex,
  wanted: { readonly advisorId: number; readonly visibility: OrganizationVisibility },
): Promise<VisibleOrganization[]> {
  const { model } = index.embedder;
  const found = await visibleOrganizations(db, wanted, model);
  // Organisations without features first.
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

/** Organisations by the cosine of their vectors to the advisor's, or by shared trades without vectors. */
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

/** Between -1 (none) and 0, so that it ranks behind positive cosines. */
function sharedTrades(a: TradeShares, b: TradeShares): number {
  const own = new Map([...a.ids].map((id, at) => [id, a.shares[at] ?? 0]));
  return [...b.ids].reduce((sum, id, at) => sum + ((own.get(id) ?? 0) * (b.shares[at] ?? 0)) / 255 ** 2, -1);
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
