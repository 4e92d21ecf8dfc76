import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { moderate } from '../ranking/ranking.ts';
import type { PreparedQuery } from '../ranking/ranking.ts';
import type { AssessedAdvisor } from './assessed-advisors.ts';
import { assessedAdvisors } from './assessed-advisors.ts';
import type { SearchIndex } from './search-index.ts';
import type { Visibility, VisibilityRequest } from './visibility.ts';
import { visibilityFor, visibleIds } from './visibility.ts';

/** Candidates by ranking that are looked at closely; three for each place leaves room for those whose evidence is thin. */
const CANDIDATES = 3 * LIMITS.search.maxResults;

export interface SearchResult extends Omit<AssessedAdvisor, 'userId' | 'score'> {
  /** 0 to 10, one decimal. */
  readonly initialMatchScore: number;
  readonly matchScore: number;
}

export interface SearchAnswer {
  readonly searchId: string;
  readonly status: 'complete' | 'processing';
  readonly flagged: boolean;
  readonly results: SearchResult[];
}

/** Searches for advisors (contract §5), over one process's index and the database of this moment. */
export class AdvisorSearch {
  readonly #db: Db;
  readonly #index: SearchIndex;

  constructor(db: Db, index: SearchIndex) {
    this.#db = db;
    this.#index = index;
  }

  /**
   * At most 20 results with a score above 3, best first. A query that asks for something harmful is answered all the
   * same, flagged, and its first reason says so.
   * @throws AppError NOT_FOUND for an organisation that the actor may not see
   */
  async search(
    actor: Actor | null,
    request: VisibilityRequest & { readonly query: string },
  ): Promise<SearchAnswer> {
    const visibility = await visibilityFor(this.#db, actor, request);
    await this.#index.ready();
    const [{ flagged }, query] = await Promise.all([
      moderate(request.query, this.#index.embedder),
      this.#index.prepare(request.query),
    ]);
    const visible = await visibleIds(this.#db, visibility, this.#index.isOpenAccess);
    const results = await this.#assess(query, visibility, visible);
    const good = results
      .filter((result) => result.matchScore > LIMITS.search.hideAtOrBelow)
      .slice(0, LIMITS.search.maxResults);
    return {
      searchId: randomUUID(),
      status: 'complete',
      flagged,
      results: flagged ? warned(good.length > 0 ? good : results.slice(0, 1)) : good,
    };
  }

  /**
   * Assesses advisors that a search has found. Takes only their ids and checks again who may be seen (contract §5).
   * The embedded assessor has nothing to wait for: its answer is always complete.
   */
  async assessment(
    actor: Actor | null,
    searchQuery: string,
    advisorIds: readonly number[],
  ): Promise<{ status: 'complete'; results: SearchResult[] }> {
    const visibility = await visibilityFor(this.#db, actor, { includeOpenAccess: true });
    await this.#index.ready();
    const [{ flagged }, query] = await Promise.all([
      moderate(searchQuery, this.#index.embedder),
      this.#index.prepare(searchQuery),
    ]);
    const wanted = new Set(advisorIds);
    const results = await this.#assess(query, visibility, (id) => wanted.has(id));
    return { status: 'complete', results: flagged ? warned(results) : results };
  }

  async #assess(
    query: PreparedQuery,
    visibility: Visibility,
    visible: ((id: number) => boolean) | undefined,
  ): Promise<SearchResult[]> {
    const found = await assessedAdvisors(this.#db, this.#index, query, {
      visibility,
      visible,
      candidates: CANDIDATES,
    });
    return found.map(present);
  }
}

function present(advisor: AssessedAdvisor): SearchResult {
  const { userId: _userId, score, ...shown } = advisor;
  return { ...shown, initialMatchScore: score, matchScore: score };
}

/** The documented warning stands at the front of the first reason. */
function warned(results: readonly SearchResult[]): SearchResult[] {
  return results.map((result, at) =>
    at === 0 ? { ...result, fitReason: `${FIT.flagged}. ${result.fitReason}` } : result,
  );
}
