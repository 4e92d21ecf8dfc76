import { createHmac } from 'node:crypto';
import type { LanguageModel } from '../../../../core/ai/language-model.ts';
import type { Deps } from '../../../../core/deps.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { shownBrief, PROMPT_VERSION } from './assessment-prompt.ts';
import { AssessmentStore, type Subject } from './assessment-store.service.ts';
import { Assessor } from './assessor.service.ts';
import { isSteered, type AssessedProfile } from './profile-view.ts';
import type { ModelVerdict } from './check-answer.ts';

const MOST = LIMITS.search.maxResults;

interface Scored {
  readonly initialMatchScore: number;
  readonly matchScore: number;
  readonly fitReason: string;
}

/** Lets the configured language model refine what the embedded assessor has found (contract §5). */
export class Refinement {
  readonly #store: AssessmentStore;
  readonly #assessor: Assessor;
  readonly #secret: string;

  constructor({ db, log, config }: Deps, model: LanguageModel) {
    this.#store = new AssessmentStore({ db, log, model: model.name });
    const parts = { db, log, model, store: this.#store };
    this.#assessor = new Assessor(parts, config.ai?.concurrency ?? 1);
    this.#secret = config.sessionSecret;
  }

  /**
   * Looks up what the model has said of these advisors, and queues the rest.
   * @param results by embedded score, best first
   * @param admit is asked before anything is queued, and may refuse by throwing
   * @returns best first, with what the model has said so far; `complete` also where there is nothing to say
   */
  async refine<Result extends AssessedProfile & Subject & Scored>(
    brief: string,
    results: readonly Result[],
    admit?: () => Promise<void>,
  ): Promise<{ status: 'complete' | 'processing' | 'unavailable'; results: Result[] }> {
    const shown = shownBrief(brief);
    // Who gives orders to the machine keeps what the embedded assessor says, and no model ever reads it.
    const subjects =
      shown === '' || givesOrders(brief) ? [] : results.slice(0, MOST).filter((one) => !isSteered(one));
    if (subjects.length === 0) return { status: 'complete', results: [...results] };
    const key = queryKey(brief, this.#secret);
    let statuses = await this.#store.statuses(key, subjects);
    const unknown = subjects.filter(({ advisorId }) => !statuses.has(advisorId));
    if (unknown.length > 0) {
      await admit?.();
      await this.#store.queue(key, unknown);
      statuses = await this.#store.statuses(key, subjects);
    }
    const states = new Set([...statuses.values()].map(({ state }) => state));
    if (states.has('pending')) this.#assessor.work(key, shown);
    const merged = results.map((result) => {
      const found = statuses.get(result.advisorId);
      return found?.state === 'done' ? refined(result, found.verdict) : result;
    });
    return {
      status: states.has('pending') ? 'processing' : states.has('done') ? 'complete' : 'unavailable',
      results: merged.sort((a, b) => b.matchScore - a.matchScore),
    };
  }

  stop(): Promise<void> {
    return this.#assessor.stop();
  }
}

/**
 * Keyed with the installation's secret, so that whoever reads the table cannot find out a brief by trying; with the
 * prompt's version, so that another prompt asks anew.
 * @param secret `SESSION_SECRET`, the same in all processes
 * @returns 64 hexadecimal digits
 */
export function queryKey(brief: string, secret: string): string {
  // A model's answer depends on neither case nor spacing.
  const normalised = brief.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
  return createHmac('sha256', `assessments ${secret}`)
    .update(`${PROMPT_VERSION}\n${normalised}`)
    .digest('hex');
}

/** How far a model may move the embedded score, up or down (docs/decisions/0013-assessment-jobs.md). */
const SCORE_LEEWAY = 2;

/** Lowest score that search shows. */
const SHOWN_FROM = LIMITS.search.hideAtOrBelow + 0.1;

/** With a model's verdict: at most {@link SCORE_LEEWAY} from the embedded score, and never from shown to hidden. */
export function refined<Result extends Scored>(result: Result, { score, reason }: ModelVerdict): Result {
  const initial = result.initialMatchScore;
  const lowest = Math.max(0, initial - SCORE_LEEWAY, initial >= SHOWN_FROM ? SHOWN_FROM : 0);
  const highest = Math.min(10, initial + SCORE_LEEWAY);
  const bounded = Math.min(Math.max(score ?? initial, lowest), highest);
  return { ...result, matchScore: Math.round(bounded * 10) / 10, fitReason: reason ?? result.fitReason };
}
