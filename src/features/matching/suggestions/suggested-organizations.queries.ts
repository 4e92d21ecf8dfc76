import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { SuggestedOrganization } from '../../../contract/requests-api.ts';
import { idsOf, pieces } from '../../../core/records.ts';
import { columnsOf } from '../../../core/db/model.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { decodeIndex, dotBothPacked, reasonToAdvisor, unpack, whySuggested } from '../ranking/index.ts';
import type { ProfileWithFeatures, Assessment, PackedVector, TradeShares } from '../ranking/index.ts';
import { profileOf, type ProfileColumns } from '../search/profile-text.ts';
import type { SearchIndex } from '../search/search-index.service.ts';
import { writeOrganizationFeatures, suggestedFacts } from './organization-features.service.ts';
import type { SuggestedFacts } from './organization-features.service.ts';
import { visibleOrganizations } from './visible-organizations.queries.ts';
import type { OrganizationVisibility, VisibleOrganization } from './visible-organizations.queries.ts';

/** Two organisations a place are assessed, but not more than so many beside the places. */
const CANDIDATES_A_PLACE = 2;
const MOST_SPARE = 12;
/**
 * Assessed in one go: one or two milliseconds each, the first one of an organisation, which needs a pass over a sample of
 * the advisors, some four; searches wait meanwhile.
 */
const AT_ONCE = 8;
/** Features made within one call (60 ms each); the job makes the others. */
const MADE_AT_ONCE = 4;

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
  const visible = await freshlyRead(db, searchIndex, wanted);
  const count = Math.min(CANDIDATES_A_PLACE * wanted.limit, wanted.limit + MOST_SPARE);
  const nearest = nearestTo(advisor, visible).slice(0, count);
  const facts = await suggestedFacts(db, idsOf(nearest));
  const found = nearest.flatMap(({ id, model, vector }) => {
    const organization = facts.get(id);
    if (!organization) return [];
    return [{ organization, brief: { text: organization.text, model, vector: vector && unpack(vector) } }];
  });
  const suggestions: SuggestedOrganization[] = [];
  for (const some of pieces(found, AT_ONCE)) {
    const assessments = await searchIndex.assessOne(
      advisor,
      some.map(({ brief }) => brief),
    );
    some.forEach(({ organization }, i) => {
      const assessment = assessments[i];
      const suggestion = assessment && present(organization, assessment, wanted.voice);
      if (suggestion) suggestions.push(suggestion);
    });
  }
  return suggestions
    .filter(({ matchScore }) => matchScore > LIMITS.search.hideAtOrBelow)
    .sort((a, b) => b.matchScore - a.matchScore || a.organizationId - b.organizationId)
    .slice(0, wanted.limit);
}

async function readAdvisor(db: Db, id: number) {
  const row = await db('advisors as a')
    .join('advisor_features as f', 'f.advisor_id', 'a.id')
    .where('a.id', id)
    .select('f.features', columnsOf('a', 'first_name', 'title', 'expertise', 'bio', 'skills'))
    .first<(ProfileColumns & { first_name: string | null; features: Buffer }) | undefined>();
  if (!row) return null;
  return { id, features: row.features, profile: { firstName: row.first_name ?? '', ...profileOf(row) } };
}

/**
 * Makes features for a few that have none or older ones than their own record. Those with newer requests are chosen by
 * their former features until the job has read them; their reasons follow the new words.
 */
async function freshlyRead(
  db: Db,
  index: SearchIndex,
  wanted: { readonly advisorId: number; readonly visibility: OrganizationVisibility },
): Promise<VisibleOrganization[]> {
  const { model } = index.embedder;
  const found = await visibleOrganizations(db, wanted, model);
  // Organisations without features first.
  const waiting = found
    .filter(({ stale }) => stale)
    .sort((a, b) => Number(a.features !== null) - Number(b.features !== null));
  if (waiting.length === 0) return found;
  const ids = idsOf(waiting.slice(0, MADE_AT_ONCE));
  await writeOrganizationFeatures(db, index, ids, 'now');
  const made = await visibleOrganizations(db, { ...wanted, ids }, model);
  return [...found.filter(({ id }) => !ids.includes(id)), ...made];
}

/** By the cosine of their vectors to the advisor's, or by shared trades without vectors. */
function nearestTo({ features }: ProfileWithFeatures, visible: readonly VisibleOrganization[]) {
  const own = decodeIndex(features);
  const cosine = (a: PackedVector | null, b: PackedVector | null) =>
    a && b && a.bytes.length === b.bytes.length ? dotBothPacked(a, b) : null;
  return visible
    .flatMap(({ id, features }) => {
      if (!features) return [];
      const { model, index } = features;
      const byModel = model === own.model ? cosine(own.index.vector, index.vector) : null;
      const nearness = byModel ?? sharedTrades(own.index.trades, index.trades);
      return [{ id, model, vector: index.vector, nearness }];
    })
    .sort((a, b) => b.nearness - a.nearness || a.id - b.id);
}

/** Between -1 (none) and 0, so that it ranks behind positive cosines. */
function sharedTrades(a: TradeShares, b: TradeShares): number {
  const own = new Map([...a.ids].map((id, at) => [id, a.shares[at] ?? 0]));
  return [...b.ids].reduce((sum, id, at) => sum + ((own.get(id) ?? 0) * (b.shares[at] ?? 0)) / 255 ** 2, -1);
}

function present(
  { id: organizationId, text: _text, ...organization }: SuggestedFacts,
  { score: matchScore, reason, evidence, strength, missingSkills }: Assessment,
  voice: 'advisor' | 'other',
): SuggestedOrganization | null {
  const fitReason =
    voice === 'advisor'
      ? whySuggested(evidence, reasonToAdvisor(evidence), FIT.toAdvisor.skills)
      : whySuggested(evidence, reason);
  const why = { strength, missingSkills };
  return fitReason === null
    ? null
    : { ...organization, organizationId, matchScore, fitReason, evidence, why };
}
