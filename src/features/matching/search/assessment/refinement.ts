import { createHmac } from 'node:crypto';
import { LIMITS } from '../../../../contract/limits.ts';
import type { Deps } from '../../../../core/deps.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { PROMPT_VERSION, shownBrief } from './assessment.prompt.ts';
import { AssessmentStore } from './assessment-store.ts';
import type { Question, Standing, Subject } from './assessment-store.ts';
import { Assessor } from './assessor.ts';
import type { Verdict } from './check-answer.ts';
import type { AssessedProfile } from './profile-view.ts';
import { isSteered } from './profile-view.ts';

const MOST = LIMITS.search.maxResults;

/** How far a model may move the embedded score, up or down (docs/decisions/0013-assessment-jobs.md). */
const SCORE_LEEWAY = 2;

const SHOWN_FROM = LIMITS.search.hideAtOrBelow + 0.1;

interface Scored {
  readonly initialMatchScore: number;
  readonly matchScore: number;
  readonly fitReason: string;
}
type Refinable = Scored & AssessedProfile & Subject;

export interface Refined<Result> {
  /** `complete` also where a model has nothing to say. */
  readonly status: 'complete' | 'processing' | 'unavailable';
  /** Refined so far, best first. */
  readonly results: Result[];
}

interface RefinementParts {
  readonly store: AssessmentStore;
  readonly assessor: Assessor;
  readonly model: string;
  readonly secret: string;
}

/** Refines embedded assessments by the configured language model (contract §5). */
export class Refinement {
  readonly #parts: RefinementParts;

  /** @returns null without a model */
  static of({ db, log, config, model }: Deps): Refinement | null {
    if (!model) return null;
    const store = new AssessmentStore(db);
    const assessor = new Assessor({ db, log, model, store, lanes: config.ai?.concurrency ?? 1 });
    return new Refinement({ store, assessor, model: model.name, secret: config.sessionSecret });
  }

  private constructor(parts: RefinementParts) {
    this.#parts = parts;
  }

  /**
   * Looks up stored answers about these advisors, and queues the rest.
   * @param results by embedded score, best first
   * @param admit called before anything is queued; it may throw
   */
  async refine<Result extends Refinable>(
    brief: string,
    results: readonly Result[],
    admit: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Refined<Result>> {
    const { store, assessor, model, secret } = this.#parts;
    const shown = shownBrief(brief);
    // No model reads a text that gives orders to its reader.
    const subjects =
      shown === '' || givesOrders(brief) ? [] : results.slice(0, MOST).filter((one) => !isSteered(one));
    if (subjects.length === 0) return { status: 'complete', results: [...results] };
    const question: Question = { key: queryKey(brief, secret), model };
    let standing = await store.standing(question, subjects);
    const unknown = subjects.filter(({ advisorId }) => !standing.has(advisorId));
    if (unknown.length > 0) {
      await admit();
      await store.queue(question, unknown);
      standing = await store.standing(question, subjects);
    }
    const states = new Set([...standing.values()].map(({ state }) => state));
    if (states.has('pending')) assessor.work(question.key, shown);
    return {
      status: states.has('pending') ? 'processing' : states.has('done') ? 'complete' : 'unavailable',
      results: merged(results, standing),
    };
  }

  stop(): Promise<void> {
    return this.#parts.assessor.stop();
  }
}

function merged<Result extends Refinable>(
  results: readonly Result[],
  standing: ReadonlyMap<number, Standing>,
): Result[] {
  return results
    .map((result) => {
      const found = standing.get(result.advisorId);
      return found?.state === 'done' ? refined(result, found.verdict) : result;
    })
    .sort((a, b) => b.matchScore - a.matchScore);
}

/** Applies a verdict: at most {@link SCORE_LEEWAY} from the embedded score, and never from shown to hidden. */
export function refined<Result extends Scored>(result: Result, { score, reason }: Verdict): Result {
  const initial = result.initialMatchScore;
  return {
    ...result,
    matchScore: score === null ? initial : bounded(initial, score),
    fitReason: reason ?? result.fitReason,
  };
}

function bounded(initial: number, wanted: number): number {
  const lowest = Math.max(0, initial - SCORE_LEEWAY, initial >= SHOWN_FROM ? SHOWN_FROM : 0);
  const highest = Math.min(10, initial + SCORE_LEEWAY);
  return Math.round(Math.min(Math.max(wanted, lowest), highest) * 10) / 10;
}

/**
 * Identifies a brief in stored assessments, whatever its case and spacing: keyed with the installation's secret, so that a
 * reader of the table cannot guess briefs, and with the prompt's version.
 * @param secret `SESSION_SECRET`, the same in all processes
 * @returns 64 hexadecimal digits
 */
export function queryKey(brief: string, secret: string): string {
  return createHmac('sha256', `assessments ${secret}`)
    .update(`${PROMPT_VERSION}\n${brief.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()}`)
    .digest('hex');
}
