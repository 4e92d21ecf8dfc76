import type { AssessmentAnswer, IndexingState, SearchAnswer, SearchResult } from '../../../contract/api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { moderate, secondOpinion } from '../ranking/index.ts';
import type { Among, PreparedQuery, SecondOpinion } from '../ranking/index.ts';
import {
  assessed,
  rankedAdvisors,
  type AssessedAdvisor,
  type RankedAdvisor,
} from './assessed-advisors.queries.ts';
import { forStrangers } from './for-strangers.ts';
import { foundBy, searchIdOf, type SearchDone } from './search-id.ts';
import type { Refined, Refinement } from './assessment/refinement.ts';
import { fitting, knownAdvisors, visibilityFor, visibleAmong } from './visibility.queries.ts';
import type { Narrowing, Visibility, VisibilityRequest } from './visibility.queries.ts';

/** Three a place, because some have too low a score. */
const CANDIDATES = 3 * LIMITS.search.maxResults;

interface Found extends Omit<AssessedAdvisor, 'userId' | 'score'> {
  /** By the embedded assessor; 0 to 10, one decimal. */
  readonly initialMatchScore: number;
  /** The same, or as a language model has refined it. */
  readonly matchScore: number;
}

export class AdvisorSearch {
  readonly #deps: Deps;
  readonly #refinement: Refinement | null;
  /** On doubtful queries, where a language model is configured. */
  readonly #opinion: SecondOpinion | undefined;

  constructor(deps: Deps, refinement: Refinement | null) {
    this.#deps = deps;
    this.#refinement = refinement;
    this.#opinion = deps.model ? secondOpinion(deps.model) : undefined;
  }

  /**
   * At most 20 results with a score above 3, best first (contract §5). A harmful query is answered, flagged. Only the
   * check of a doubtful query waits for a language model, three seconds at most.
   * @param caller whose search it is; see {@link searchIdOf}
   * @throws AppError NOT_FOUND for an organisation that the actor may not see
   */
  async search(
    actor: Actor | null,
    caller: string,
    request: VisibilityRequest & Narrowing & { readonly query: string },
  ): Promise<SearchAnswer> {
    const { db } = this.#deps;
    const visibility = await visibilityFor(db, actor, request);
    const { flagged, query } = await this.#read(request.query);
    const among = (await fitting(db, visibility, request)) ?? (await visibleAmong(db, visibility));
    const limit = LIMITS.search.maxResults;
    const results = await this.#assess(query, { visibility, among, wants: mayShow, limit });
    const good = results.filter((result) => result.matchScore > LIMITS.search.hideAtOrBelow);
    const best = flagged && good.length === 0 ? results.slice(0, 1) : good;
    const ids = best.map(({ advisorId }) => advisorId);
    const shown = await this.#shownTo(actor, visibility, results);
    const answer = {
      searchId: searchIdOf(this.#deps.config.sessionSecret, { caller, query: request.query }, ids),
      status: 'complete',
      flagged,
      ...(query.english ? {} : { notEnglish: true as const }),
      ...(query.translated ? { translated: true as const } : {}),
      ...this.state(),
    } as const;
    if (flagged) return { ...answer, results: warned(shown(best)) };
    const refined = await this.#refined(request.query, good);
    // Scores of two assessors are not comparable: the embedded ones stand until all are refined.
    if (refined?.status === 'complete') return { ...answer, results: shown(refined.results) };
    const status = refined?.status === 'processing' ? 'processing' : 'complete';
    return { ...answer, status, results: shown(good) };
  }

  state(): IndexingState {
    const { waiting } = this.#deps.searchIndex;
    return waiting > 0 ? { indexing: { waiting } } : {};
  }

  /**
   * After checking again who may be seen (contract §5); `unavailable` without a search of the caller's that found them.
   * @param admit called before work is queued that no search has queued; it may throw
   */
  async assessment(
    actor: Actor | null,
    done: SearchDone & { readonly searchId: string },
    advisorIds: readonly number[],
    admit: () => Promise<void>,
  ): Promise<AssessmentAnswer> {
    const searchQuery = done.query;
    const theirs = foundBy(this.#deps.config.sessionSecret, done, done.searchId);
    const wanted = new Set(advisorIds.filter((id) => theirs.has(id)));
    if (wanted.size === 0) return { status: 'unavailable', results: [] };
    const visibility = await visibilityFor(this.#deps.db, actor, { includeOpenAccess: true });
    const { flagged, query } = await this.#read(searchQuery);
    const found = await this.#assess(query, { visibility, among: { ids: [...wanted] } });
    const shown = await this.#shownTo(actor, visibility, found);
    if (flagged) return { status: 'complete', results: warned(shown(found)) };
    if (!this.#refinement) return { status: 'complete', results: shown(found) };
    const { status, results } = await this.#refinement.refine(searchQuery, found, admit);
    return { status, results: shown(results) };
  }

  /** Contact data is for those who share a group with the advisor, the advisor, and S. */
  async #shownTo(actor: Actor | null, visibility: Visibility, found: readonly Found[]): Promise<Show> {
    const ids = found.map(({ advisorId }) => advisorId);
    const isKnown = await knownAdvisors(this.#deps.db, actor, visibility, ids);
    return (some) =>
      some.map(({ profileVersion: _profileVersion, ...result }) =>
        isKnown(result.advisorId) ? result : forStrangers(result),
      );
  }

  async #refined(query: string, found: readonly Found[]): Promise<Refined<Found> | null | undefined> {
    try {
      return await this.#refinement?.refine(query, found);
    } catch (error) {
      // A failed refinement must not fail the search.
      this.#deps.log.warn({ err: error }, 'assessments not queued');
      return null;
    }
  }

  async #read(text: string): Promise<{ flagged: boolean; query: PreparedQuery }> {
    const { searchIndex: index } = this.#deps;
    await index.ready();
    const [flagged, query] = await Promise.all([this.#moderate(text), index.prepare(text)]);
    // The content check reads English only: what was asked in another language is checked as it was understood, too.
    const understood = query.translated ? query.text : query.readAs;
    const isFlaggedAgain = understood !== undefined && (await this.#moderate(understood));
    return { flagged: flagged || isFlaggedAgain, query };
  }

  #moderate(text: string): Promise<boolean> {
    const { searchIndex: index } = this.#deps;
    return moderate(text, (read) => index.judge(read), this.#opinion);
  }

  async #assess(
    query: PreparedQuery,
    { visibility, among, wants = () => true, limit }: Wanted,
  ): Promise<Found[]> {
    const { db, searchIndex } = this.#deps;
    const ranked = (await rankedAdvisors(searchIndex, query, { among, candidates: CANDIDATES })).filter(
      wants,
    );
    const found = await assessed(db, searchIndex, query, { ranked, visibility, limit });
    return found.map(({ userId: _userId, score, ...advisor }) => ({
      ...advisor,
      initialMatchScore: score,
      matchScore: score,
    }));
  }
}

interface Wanted {
  readonly visibility: Visibility;
  readonly among: Among | undefined;
  /** Asked before a profile is read. */
  readonly wants?: (advisor: RankedAdvisor, at: number) => boolean;
  readonly limit?: number | undefined;
}

/** A harmful query shows one result, whatever its score. */
const mayShow = ({ score }: RankedAdvisor, at: number): boolean =>
  at === 0 || score > LIMITS.search.hideAtOrBelow;

type Show = (found: readonly Found[]) => SearchResult[];

function warned(results: readonly SearchResult[]): SearchResult[] {
  return results.map((result, at) =>
    at === 0 ? { ...result, fitReason: `${FIT.flagged} ${result.fitReason}` } : result,
  );
}
