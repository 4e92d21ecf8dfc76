import { LIMITS } from '../../../contract/limits.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { groupIdsOfMember } from '../../groups/index.ts';
import { unavailable } from '../capacity.ts';
import { advisorsKeptFrom } from '../kept-apart.ts';
import type { AssessedAdvisor } from '../search/assessed-advisors.ts';
import { assessedAdvisors } from '../search/assessed-advisors.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Visibility } from '../search/visibility.ts';
import { visibleIds, whereVisible } from '../search/visibility.ts';

/** Candidates for each place: their evidence may be thin, they may have paused or have no hours left. */
const CANDIDATES_A_PLACE = 3;
const FEWEST_CANDIDATES = 60;
/** When so many of the best cannot be asked that places stay empty, the next ones are looked at, so many times. */
const MOST_ROUNDS = 4;

/** An advisor who could be proposed. */
export interface BestAdvisor {
  readonly advisorId: number;
  readonly userId: number;
  readonly name: string;
  /** 0 to 10, one decimal, above 3. */
  readonly score: number;
  readonly fitReason: string;
}

/**
 * The best advisors for a request of an organisation: from its groups and open access (contract §10 "Requests and
 * matches"), with a score above 3, neither paused nor without hours left. Embeds the text: never call it inside a
 * transaction.
 * @param wanted.exclude advisors who are not to be proposed (again)
 * @returns at most `limit`, best first
 */
export async function bestAdvisorsFor(
  deps: Pick<Deps, 'db' | 'searchIndex'>,
  wanted: {
    readonly organizationId: number;
    readonly text: string;
    readonly exclude: readonly number[];
    readonly limit: number;
    /** Hours that must be left to whoever stated any. */
    readonly hoursNeeded?: number;
    readonly now?: Date;
  },
): Promise<BestAdvisor[]> {
  const { organizationId, ...rest } = wanted;
  const never = await advisorsKeptFrom(deps.db, organizationId);
  const best = await availableAdvisors(deps.db, deps.searchIndex, {
    ...rest,
    exclude: [...wanted.exclude, ...never],
    // Search and suggestions show weak fits for somebody to judge; nobody is asked for a weak fit.
    accept: ({ why }) => why.strength !== 'weak',
    visibility: await visibilityOf(deps.db, organizationId),
  });
  return best.map(pick);
}

const pick = ({ advisorId, userId, name, score, fitReason }: AssessedAdvisor): BestAdvisor => ({
  advisorId,
  userId,
  name,
  score,
  fitReason,
});

/**
 * The same for one advisor whom somebody has chosen, whatever the score. Embeds the text: never call it inside a
 * transaction.
 * @throws AppError NOT_FOUND for an advisor whom the organisation could not find
 */
export async function assessAdvisorFor(
  deps: Pick<Deps, 'db' | 'searchIndex'>,
  wanted: { readonly organizationId: number; readonly text: string; readonly advisorId: number },
): Promise<BestAdvisor> {
  const { db, searchIndex } = deps;
  const visibility = await visibilityOf(db, wanted.organizationId);
  const visible = await db('advisors as a')
    .where('a.id', wanted.advisorId)
    .where(whereVisible(visibility))
    .first<unknown>('a.id');
  if (!visible || !(await searchIndex.include(wanted.advisorId))) throw notFound();
  const [advisor] = await assessedAdvisors(db, searchIndex, await searchIndex.prepare(wanted.text), {
    visibility,
    visible: (id) => id === wanted.advisorId,
    candidates: 1,
  });
  if (!advisor) throw notFound();
  return pick(advisor);
}

/** Whom an organisation's requests may be proposed to: advisors of its groups, and open access. */
async function visibilityOf(db: Db, organizationId: number): Promise<Visibility> {
  return {
    all: false,
    groupIds: await groupIdsOfMember(db, 'organization', organizationId),
    openAccess: true,
  };
}

/**
 * Advisors that may be seen and asked, for whatever text says what is needed.
 * @returns at most `limit` with a score above 3, best first
 */
export async function availableAdvisors(
  db: Db,
  index: SearchIndex,
  wanted: {
    readonly text: string;
    readonly visibility: Visibility;
    readonly exclude: readonly number[];
    readonly limit: number;
    readonly hoursNeeded?: number;
    /** Whom to take of those; all unless said. */
    readonly accept?: (advisor: AssessedAdvisor) => boolean;
    readonly now?: Date;
  },
): Promise<AssessedAdvisor[]> {
  const { visibility, limit, accept = () => true, now = new Date() } = wanted;
  await index.ready();
  const query = await index.prepare(wanted.text);
  const visible = await visibleIds(db, visibility, index.isOpenAccess);
  const candidates = Math.max(FEWEST_CANDIDATES, CANDIDATES_A_PLACE * limit);
  const passed = new Set(wanted.exclude);
  const good: AssessedAdvisor[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await assessedAdvisors(db, index, query, {
      visibility,
      visible: (id) => !passed.has(id) && (visible?.(id) ?? true),
      candidates,
      now,
    });
    const ids = found.map(({ advisorId }) => advisorId);
    const cannot = await unavailable(db, ids, now, wanted.hoursNeeded);
    ids.forEach((id) => passed.add(id));
    const wantable = found.filter(
      (advisor) => advisor.score > LIMITS.search.hideAtOrBelow && accept(advisor),
    );
    good.push(...wantable.filter(({ advisorId }) => !cannot.has(advisorId)));
    if (good.length >= limit || found.length < candidates || cannot.size === 0) break;
  }
  return good.sort((a, b) => b.score - a.score).slice(0, limit);
}
