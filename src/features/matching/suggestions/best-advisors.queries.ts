import type { CheckKind } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import { groupIdsOfMember } from '../../groups/index.ts';
import { unavailable } from '../capacity.queries.ts';
import { advisorsKeptFrom } from '../kept-apart.queries.ts';
import { assessed, type AssessedAdvisor } from '../search/assessed-advisors.queries.ts';
import type { RankedAdvisor, SearchIndex } from '../search/search-index.service.ts';
import { isVisible, visibleAmong, type Visibility } from '../search/visibility.queries.ts';

/** Some candidates have weak evidence, are paused or have no hours left. */
const CANDIDATES_A_PLACE = 3;
const FEWEST_CANDIDATES = 60;
/** Rounds of further candidates while places stay empty. */
const MOST_ROUNDS = 4;

interface Wanted {
  readonly text: string;
  readonly exclude: readonly number[];
  /** Nobody but these. */
  readonly only?: ReadonlySet<number>;
  readonly limit: number;
  /** Hours that must be left to whoever stated any. */
  readonly hoursNeeded?: number;
  /** Only those who hold a valid check of this kind. */
  readonly requiresCheck?: CheckKind | null;
  readonly now?: Date;
}

/**
 * From the organisation's groups and open access (contract §10 "Requests and matches"), with a score above 3, neither
 * paused nor without hours left. Embeds, so never call it inside a transaction.
 * @returns at most `limit`, best first
 */
export async function bestAdvisorsFor(
  deps: Pick<Deps, 'db' | 'searchIndex'>,
  wanted: Wanted & { readonly organizationId: number },
): Promise<AssessedAdvisor[]> {
  const { organizationId, ...rest } = wanted;
  const never = await advisorsKeptFrom(deps.db, organizationId);
  return availableAdvisors(deps.db, deps.searchIndex, {
    ...rest,
    exclude: [...wanted.exclude, ...never],
    // Search and suggestions show the weakest fits to be judged by people; nobody is proposed for one.
    mayFit: ({ mayBeProposed }) => mayBeProposed,
    visibility: await visibilityOf(deps.db, organizationId),
  });
}

/**
 * One chosen advisor, whatever the score. Embeds, so never call it inside a transaction.
 * @throws AppError NOT_FOUND for an advisor whom the organisation cannot find, or whose profile says nothing
 */
export async function assessAdvisorFor(
  { db, searchIndex }: Pick<Deps, 'db' | 'searchIndex'>,
  wanted: { readonly organizationId: number; readonly text: string; readonly advisorId: number },
): Promise<AssessedAdvisor> {
  const { organizationId, text, advisorId } = wanted;
  const visibility = await visibilityOf(db, organizationId);
  const visible = await isVisible(db, advisorId, visibility);
  if (!visible || !(await searchIndex.include(advisorId))) throw notFound();
  const query = await searchIndex.prepare(text);
  const ranked = await searchIndex.rank({ query, among: { ids: [advisorId] }, limit: 1 });
  return orNotFound((await assessed(db, searchIndex, query, { ranked, visibility }))[0]);
}

async function visibilityOf(db: Db, organizationId: number): Promise<Visibility> {
  const organization = orNotFound(await db('organizations').where('id', organizationId).first('user_id'));
  return {
    all: false,
    groupIds: await groupIdsOfMember(db, 'organization', organizationId),
    openAccess: true,
    lookingUserId: organization.user_id,
  };
}

/** Visible advisors who can be asked: at most `limit` with a score above 3, best first. */
export async function availableAdvisors(
  db: Db,
  index: SearchIndex,
  wanted: Wanted & {
    readonly visibility: Visibility;
    /** Asked before a profile is weighed. */
    readonly mayFit?: (advisor: RankedAdvisor) => boolean;
    readonly accept?: (advisor: AssessedAdvisor) => boolean;
  },
): Promise<AssessedAdvisor[]> {
  const { visibility, limit, only, mayFit = () => true, accept = () => true, now = new Date() } = wanted;
  await index.ready();
  const query = await index.prepare(wanted.text);
  // Whether these may be seen is asked where their rows are read.
  const among = only ? { ids: [...only] } : await visibleAmong(db, visibility);
  const candidates = Math.max(FEWEST_CANDIDATES, CANDIDATES_A_PLACE * limit);
  const passed = new Set(wanted.exclude);
  const good: AssessedAdvisor[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await index.rank({ query, among, except: [...passed], limit: candidates });
    const ids = found.map(({ advisorId }) => advisorId);
    const cannot = await unavailable(db, ids, now, wanted.hoursNeeded, wanted.requiresCheck);
    ids.forEach((id) => passed.add(id));
    const ranked = found.filter(
      (advisor) =>
        advisor.score > LIMITS.search.hideAtOrBelow && mayFit(advisor) && !cannot.has(advisor.advisorId),
    );
    good.push(...(await assessed(db, index, query, { ranked, visibility, now, limit, accept })));
    if (good.length >= limit || found.length < candidates || cannot.size === 0) break;
  }
  return good.sort((a, b) => b.score - a.score).slice(0, limit);
}
