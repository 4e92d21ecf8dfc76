import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../../contract/limits.ts';
import { FIT } from '../../../contract/messages.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { hoursLeft } from '../capacity.ts';
import { assess, moderate } from '../ranking/ranking.ts';
import type { Assessment, PreparedQuery, Ranked } from '../ranking/ranking.ts';
import { parseSkills } from './profile-text.ts';
import type { SearchIndex } from './search-index.ts';
import type { Visibility, VisibilityRequest } from './visibility.ts';
import { visibilityFor, visibleIds, whereVisible } from './visibility.ts';

/** Candidates by ranking that are looked at closely; three for each place leaves room for those whose evidence is thin. */
const CANDIDATES = 3 * LIMITS.search.maxResults;
const PREPARED_KEPT = 50;

export interface SearchResult {
  readonly advisorId: number;
  readonly name: string;
  readonly title: string | null;
  readonly location: string | null;
  readonly expertise: string | null;
  readonly bio: string | null;
  readonly skills: string[];
  readonly isOpenAccess: boolean;
  readonly atCapacity: boolean;
  /** 0 to 10, one decimal. */
  readonly initialMatchScore: number;
  readonly matchScore: number;
  readonly fitReason: string;
  readonly evidence: Assessment['evidence'];
}

export interface SearchAnswer {
  readonly searchId: string;
  readonly status: 'complete' | 'processing';
  readonly flagged: boolean;
  readonly results: SearchResult[];
}

interface CandidateRow {
  id: number;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  location: string | null;
  expertise: string | null;
  bio: string | null;
  skills: string;
  has_joined_open_group: number | boolean;
  features: Buffer;
}

/** Searches for advisors (contract §5), over one process's index and the database of this moment. */
export class AdvisorSearch {
  readonly #db: Db;
  readonly #index: SearchIndex;
  /** Briefs made ready, so that the assessment that follows a search does not embed them again. A cache only. */
  readonly #prepared = new Map<string, Promise<PreparedQuery>>();

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
      this.#prepare(request.query),
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
      this.#prepare(searchQuery),
    ]);
    const wanted = new Set(advisorIds);
    const results = await this.#assess(query, visibility, (id) => wanted.has(id));
    return { status: 'complete', results: flagged ? warned(results) : results };
  }

  /**
   * Ranks and assesses a text of the product's own making (a request, a description), best first, whatever the score.
   * @param isWanted narrows the visible advisors further
   */
  async fit(
    text: string,
    visibility: Visibility,
    isWanted: (advisorId: number) => boolean,
  ): Promise<SearchResult[]> {
    await this.#index.ready();
    const query = await this.#prepare(text);
    const visible = await visibleIds(this.#db, visibility, this.#index.isOpenAccess);
    return this.#assess(query, visibility, (id) => isWanted(id) && (visible?.(id) ?? true));
  }

  async #assess(
    query: PreparedQuery,
    visibility: Visibility,
    visible: ((id: number) => boolean) | undefined,
  ): Promise<SearchResult[]> {
    const ranked = this.#index.ranking.rank(query, { limit: CANDIDATES, ...(visible ? { visible } : {}) });
    const ids = ranked.map((candidate) => candidate.advisorId);
    if (ids.length === 0) return [];
    const rows = (await this.#db('advisors as a')
      .join('advisor_features as f', 'f.advisor_id', 'a.id')
      .whereIn('a.id', ids)
      .where(whereVisible(visibility))
      .select(
        'a.id',
        'a.first_name',
        'a.last_name',
        'a.title',
        'a.location',
        'a.expertise',
        'a.bio',
        'a.skills',
        'a.has_joined_open_group',
        'f.features',
      )) as CandidateRow[];
    const capacity = await hoursLeft(this.#db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ranked
      .flatMap((candidate) => {
        const row = byId.get(candidate.advisorId);
        return row ? [present(row, assessRow(query, candidate, row), (capacity.get(row.id) ?? 1) <= 0)] : [];
      })
      .sort((a, b) => b.matchScore - a.matchScore);
  }

  #prepare(query: string): Promise<PreparedQuery> {
    const known = this.#prepared.get(query);
    if (known) return known;
    const prepared = this.#index.ranking.prepare(query, this.#index.embedder);
    this.#prepared.set(query, prepared);
    prepared.catch(() => this.#prepared.delete(query));
    const oldest = this.#prepared.keys().next().value;
    if (this.#prepared.size > PREPARED_KEPT && oldest !== undefined) this.#prepared.delete(oldest);
    return prepared;
  }
}

function assessRow(query: PreparedQuery, candidate: Ranked, row: CandidateRow): Assessment {
  return assess(query, candidate, row.features, {
    firstName: row.first_name ?? '',
    title: row.title ?? '',
    expertise: row.expertise ?? '',
    bio: row.bio ?? '',
    skills: parseSkills(row.skills),
    // CV text is never quoted or shown (contract §10); it has had its say in the ranking.
    cvText: '',
  });
}

function present(row: CandidateRow, assessment: Assessment, atCapacity: boolean): SearchResult {
  return {
    advisorId: row.id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    title: row.title,
    location: row.location,
    expertise: row.expertise,
    bio: row.bio,
    skills: parseSkills(row.skills),
    isOpenAccess: Boolean(row.has_joined_open_group),
    atCapacity,
    initialMatchScore: assessment.score,
    matchScore: assessment.score,
    fitReason: assessment.reason,
    evidence: assessment.evidence,
  };
}

/** The documented warning stands at the front of the first reason. */
function warned(results: readonly SearchResult[]): SearchResult[] {
  return results.map((result, at) =>
    at === 0 ? { ...result, fitReason: `${FIT.flagged}. ${result.fitReason}` } : result,
  );
}
