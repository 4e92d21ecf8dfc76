import type { LanguageModel } from '../../../../core/ai/language-model.ts';
import type { Deps } from '../../../../core/deps.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { shownBrief } from './assessment.prompt.ts';
import { AssessmentStore } from './assessment-store.service.ts';
import type { AssessmentStatus, Question, Subject } from './assessment-store.service.ts';
import { Assessor } from './assessor.service.ts';
import type { AssessedProfile } from './profile-view.ts';
import { isSteered } from './profile-view.ts';
import { queryKey } from './query-key.ts';
import { refined } from './refine.ts';

/** Of one call, as many as a search shows. */
const MOST = LIMITS.search.maxResults;

export interface Refinable extends AssessedProfile, Subject {
  readonly initialMatchScore: number;
  readonly matchScore: number;
  readonly fitReason: string;
}

export interface Refined<Result> {
  /** `complete` also where there is nothing that a model could say. */
  readonly status: 'complete' | 'processing' | 'unavailable';
  /** With what the model has said so far, best first. */
  readonly results: Result[];
}

/** Lets the configured language model refine what the embedded assessor has found (contract §5). */
export class Refinement {
  readonly #store: AssessmentStore;
  readonly #assessor: Assessor;
  readonly #model: string;
  readonly #secret: string;

  constructor({ db, log, config }: Deps, model: LanguageModel) {
    this.#store = new AssessmentStore({ db, log });
    const concurrency = config.ai?.concurrency ?? 1;
    this.#assessor = new Assessor({ db, log, model, store: this.#store, concurrency });
    this.#model = model.name;
    this.#secret = config.sessionSecret;
  }

  /**
   * Looks up what the model has said of these advisors, and queues the rest.
   * @param results by embedded score, best first
   * @param admit is asked before anything is queued, and may refuse by throwing
   */
  async refine<Result extends Refinable>(
    brief: string,
    results: readonly Result[],
    admit: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Refined<Result>> {
    const shown = shownBrief(brief);
    // Who gives orders to the machine keeps what the embedded assessor says, and no model ever reads it.
    const subjects =
      shown === '' || givesOrders(brief) ? [] : results.slice(0, MOST).filter((one) => !isSteered(one));
    if (subjects.length === 0) return { status: 'complete', results: [...results] };
    const question: Question = { key: queryKey(brief, this.#secret), model: this.#model };
    let statuses = await this.#store.statuses(question, subjects);
    const unknown = subjects.filter(({ advisorId }) => !statuses.has(advisorId));
    if (unknown.length > 0) {
      await admit();
      await this.#store.queue(question, unknown);
      statuses = await this.#store.statuses(question, subjects);
    }
    const states = new Set([...statuses.values()].map(({ state }) => state));
    if (states.has('pending')) this.#assessor.work(question.key, shown);
    return {
      status: states.has('pending') ? 'processing' : states.has('done') ? 'complete' : 'unavailable',
      results: merged(results, statuses),
    };
  }

  stop(): Promise<void> {
    return this.#assessor.stop();
  }
}

function merged<Result extends Refinable>(
  results: readonly Result[],
  statuses: ReadonlyMap<number, AssessmentStatus>,
): Result[] {
  return results
    .map((result) => {
      const found = statuses.get(result.advisorId);
      return found?.state === 'done' ? refined(result, found.verdict) : result;
    })
    .sort((a, b) => b.matchScore - a.matchScore);
}
