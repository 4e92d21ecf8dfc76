import type { AssessmentAnswer, IndexingState, SearchAnswer, SearchResult } from '../../../contract/api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { moderate, secondOpinion, type PreparedQuery, type SecondOpinion } from '../ranking/index.ts';
import { assessed, type AssessedAdvisor } from './assessed-advisors.queries.ts';
import { shownToAsker } from './for-strangers.ts';
import { foundBy, searchIdOf, type SearchDone } from './search-id.ts';
import type { RankedAdvisor } from './search-index.service.ts';
import type { Refinement } from './assessment/refinement.ts';
import { fitting, type Narrowing } from './narrowing.queries.ts';
import {
  visibilityFor,
  visibleAmong,
  type Visibility,
  type VisibilityRequest,
} from './visibility.queries.ts';

/** Candidates that are assessed: three a place, because some have too low a score. */
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
  readonly #opinion: SecondOpinion | undefined;

  /** @param refinement null without a language model */
  constructor(deps: Deps, refinement: Refinement | null) {
    this.#deps = deps;
    this.#refinement = refinement;
    this.#opinion = deps.model ? secondOpinion(deps.model) : undefined;
  }

  /**
   * At most 20 results with a score above 3, best first (contract §5). A harmful query is answered, flagged, and its first
   * reason says so. Only the content check of a doubtful query waits for a language model, three seconds at most; while a
   * model refines, the status is `processing`.
   * @param caller whose search it is; see {@link searchIdOf}
   * @throws AppError NOT_FOUND for an organisation that the actor may not see
   */
  async search(
    actor: Actor | null,
    caller: string,
    request: VisibilityRequest & Narrowing & { readonly query: string },
  ): Promise<SearchAnswer> {
    const { db, log, searchIndex } = this.#deps;
    const { hideAtOrBelow, maxResults } = LIMITS.search;
    const visibility = await visibilityFor(db, actor, request);
    const { flagged, query } = await this.#read(request.query);
    const among = (await fitting(db, visibility, request)) ?? (await visibleAmong(db, visibility));
    const ranked = await searchIndex.rank({ query, among, limit: CANDIDATES });
    // A harmful query shows one result, whatever its score.
    const wanted = ranked.filter(({ score }, at) => at === 0 || score > hideAtOrBelow);
    const results = await this.#assess(query, visibility, wanted, maxResults);
    const good = results.filter((result) => result.matchScore > hideAtOrBelow);
    const best = flagged && good.length === 0 ? results.slice(0, 1) : good;
    const ids = best.map(({ advisorId }) => advisorId);
    const answer = {
      searchId: searchIdOf(this.#deps.config.sessionSecret, { caller, query: request.query }, ids),
      status: 'complete',
      flagged,
      ...(query.english ? {} : { notEnglish: true as const }),
      ...(query.translated ? { translated: true as const } : {}),
      ...this.state(),
    } as const;
    if (flagged) return { ...answer, results: warned(await this.#shown(actor, visibility, best)) };
    const refined = await this.#refinement?.refine(request.query, good).catch((error: unknown) => {
      // A failed refinement must not fail the search.
      log.warn({ err: error }, 'assessments not queued');
      return null;
    });
    // Scores of two assessors are not comparable: the embedded ones stand until all are refined.
    const shown = refined?.status === 'complete' ? refined.results : good;
    const status = refined?.status === 'processing' ? 'processing' : 'complete';
    return { ...answer, status, results: await this.#shown(actor, visibility, shown) };
  }

  /** With open access and without: which of the two a member's call that names no search belongs to is not known. */
  async #again(actor: Actor | null, { caller, query }: SearchDone, admit: () => Promise<void>) {
    await admit();
    const searches = (actor ? [true, false] : [true]).map((includeOpenAccess) =>
      this.search(actor, caller, { query, includeOpenAccess }),
    );
    return (await Promise.all(searches)).map(({ searchId }) => searchId);
  }

  state(): IndexingState {
    const { waiting } = this.#deps.searchIndex;
    return waiting > 0 ? { indexing: { waiting } } : {};
  }

  /**
   * Of advisors that a search of the caller's has found; who may be seen is checked again (contract §5). Without such a
   * search it is `unavailable`, and the caller keeps what they have. Who names no search has it made again.
   * @param admit called before work that no search has done or queued; it may throw
   */
  async assessment(
    actor: Actor | null,
    done: SearchDone & { readonly searchId: string },
    advisorIds: readonly number[],
    admit: () => Promise<void>,
  ): Promise<AssessmentAnswer> {
    const { config, db, searchIndex } = this.#deps;
    const searchIds = done.searchId === '' ? await this.#again(actor, done, admit) : [done.searchId];
    const theirs = searchIds.map((searchId) => foundBy(config.sessionSecret, done, searchId));
    const wanted = new Set(advisorIds.filter((id) => theirs.some((found) => found.has(id))));
    if (wanted.size === 0) return { status: 'unavailable', results: [] };
    const visibility = await visibilityFor(db, actor, { includeOpenAccess: true });
    const { flagged, query } = await this.#read(done.query);
    const ranked = await searchIndex.rank({ query, among: { ids: [...wanted] }, limit: CANDIDATES });
    const found = await this.#assess(query, visibility, ranked);
    if (flagged) return { status: 'complete', results: warned(await this.#shown(actor, visibility, found)) };
    const refined = await this.#refinement?.refine(done.query, found, admit);
    const results = await this.#shown(actor, visibility, refined?.results ?? found);
    return { status: refined?.status ?? 'complete', results };
  }

  /** Contact data is for those who share a group with the advisor, the advisor, and S. */
  async #shown(actor: Actor | null, visibility: Visibility, found: readonly Found[]) {
    const shown = await shownToAsker(this.#deps.db, actor, found, visibility);
    return shown.map(({ profileVersion: _profileVersion, ...result }) => result);
  }

  async #read(text: string) {
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
    visibility: Visibility,
    ranked: readonly RankedAdvisor[],
    limit?: number,
  ): Promise<Found[]> {
    const { db, searchIndex } = this.#deps;
    const found = await assessed(db, searchIndex, query, { ranked, visibility, limit });
    return found.map(({ userId: _userId, score, ...advisor }) => ({
      ...advisor,
      initialMatchScore: score,
      matchScore: score,
    }));
  }
}

/** Puts the warning (contract §5) before the first reason. */
function warned(results: readonly SearchResult[]): SearchResult[] {
  return results.map((result, at) =>
    at === 0 ? { ...result, fitReason: `${FIT.flagged} ${result.fitReason}` } : result,
  );
}
