import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AiConfig } from '../../config/ai.ts';
import type { CallModel, Said } from './call.ts';
import { CallFailed, failed } from './call.ts';
import { Circuit } from './circuit.ts';
import type { DailyBudget } from './daily-budget.ts';
import type { LanguageModel, ModelQuestion } from './language-model.ts';
import { ModelUnavailable } from './language-model.ts';
import { Slots } from './slots.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;

/** What a question has taken so far, for the log. */
interface Taken {
  calls: number;
  tokens: Said['tokens'];
}

/** A model behind its limits: time, calls at once, calls a day, and a rest when it is down. */
export class GuardedModel implements LanguageModel {
  readonly name: string;
  readonly #settings: AiConfig;
  readonly #log: Logger;
  readonly #budget: DailyBudget;
  readonly #slots: Slots;
  readonly #circuit = new Circuit();
  readonly #load: () => Promise<CallModel>;
  /** Cuts what is under way. */
  readonly #underWay = new Set<AbortController>();
  #call: Promise<CallModel> | null = null;
  #isStopped = false;

  constructor(parts: {
    readonly settings: AiConfig;
    readonly log: Logger;
    readonly budget: DailyBudget;
    /** Loads the libraries; at the first question. */
    readonly load: () => Promise<CallModel>;
  }) {
    this.#settings = parts.settings;
    this.name = `${parts.settings.provider}:${parts.settings.model}`;
    this.#log = parts.log;
    this.#budget = parts.budget;
    this.#slots = new Slots(parts.settings.concurrency);
    this.#load = parts.load;
  }

  /**
   * Asks within the limits, and checks the answer. Never inside a transaction: it takes seconds, and counts in the
   * database.
   * @throws ModelUnavailable, and nothing else
   */
  async ask<Answer>(question: ModelQuestion<Answer>): Promise<Answer> {
    const began = performance.now();
    const taken: Taken = { calls: 0, tokens: null };
    const told = () => ({
      purpose: question.purpose,
      model: this.name,
      ms: Math.round(performance.now() - began),
      calls: taken.calls,
      ...(taken.tokens ? { tokensIn: taken.tokens.in, tokensOut: taken.tokens.out } : {}),
    });
    try {
      const answer = await this.#ask(question, taken);
      this.#log.info(told(), 'the language model answered');
      return answer;
    } catch (error) {
      // Anything else is that the libraries cannot be loaded.
      const { failure, status } = error instanceof CallFailed ? error.why : failed('unreachable');
      const name = error instanceof CallFailed ? {} : { errorName: (error as Error).name };
      this.#log.warn({ ...told(), failure, status, ...name }, 'the language model gave no answer');
      throw new ModelUnavailable(failure);
    }
  }

  /** See {@link LanguageModel.stop}. */
  stop(): void {
    this.#isStopped = true;
    for (const question of this.#underWay) question.abort();
  }

  async #ask<Answer>(question: ModelQuestion<Answer>, taken: Taken): Promise<Answer> {
    if (this.#isStopped) throw new CallFailed(failed('busy'));
    if (!this.#circuit.letsThrough()) throw new CallFailed(failed('unreachable'));
    const call = await this.#loaded();
    const limitMs = this.#settings.timeoutSeconds * 1_000;
    const cut = new AbortController();
    const limit = setTimeout(() => cut.abort(), limitMs);
    this.#underWay.add(cut);
    if (this.#isStopped) cut.abort();
    try {
      return await this.#inTurn(call, question, taken, cut.signal, performance.now() + limitMs);
    } catch (error) {
      // Cut by us: it says nothing about the model, and may be asked again by another process.
      throw this.#isStopped ? new CallFailed(failed('busy')) : error;
    } finally {
      clearTimeout(limit);
      this.#underWay.delete(cut);
    }
  }

  async #inTurn<Answer>(
    call: CallModel,
    question: ModelQuestion<Answer>,
    taken: Taken,
    signal: AbortSignal,
    end: number,
  ): Promise<Answer> {
    if (!(await this.#slots.take(signal))) throw new CallFailed(failed('busy'));
    try {
      const said = await repeated(() => this.#once(call, question, signal, taken), end, signal);
      taken.tokens = said.tokens;
      this.#circuit.answered();
      const checked = question.answer.safeParse(said.value);
      if (!checked.success) throw new CallFailed(failed('invalid'));
      return checked.data;
    } catch (error) {
      this.#remember(error);
      throw error;
    } finally {
      this.#slots.release();
    }
  }

  /** A failed import may be repaired while the process runs. */
  async #loaded(): Promise<CallModel> {
    this.#call ??= this.#load();
    try {
      return await this.#call;
    } catch (error) {
      this.#call = null;
      throw error;
    }
  }

  async #once(
    call: CallModel,
    question: ModelQuestion<unknown>,
    signal: AbortSignal,
    taken: Taken,
  ): Promise<Said> {
    if (signal.aborted) throw new CallFailed(failed('busy'));
    // What cannot be counted is not spent.
    if (!(await this.#budget.take().catch(() => false))) throw new CallFailed(failed('budget'));
    taken.calls += 1;
    const outcome = await call(question, signal);
    if ('failed' in outcome) throw new CallFailed(outcome.failed);
    return outcome.said;
  }

  #remember(error: unknown): void {
    // Our own limits say nothing about the model.
    if (this.#isStopped || !(error instanceof CallFailed)) return;
    if (['budget', 'busy'].includes(error.why.failure)) return;
    if (error.isAboutQuestion) return this.#circuit.answered();
    const pauseMs = this.#circuit.failed();
    if (pauseMs > 0) this.#log.warn({ model: this.name, pauseMs }, 'the language model is left alone');
  }
}

/** Again after a passing failure, but only within the time that the question has. */
async function repeated(work: () => Promise<Said>, end: number, signal: AbortSignal): Promise<Said> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.isPassing || attempt === ATTEMPTS) throw error;
      const own = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
      const wait = Math.max(error.why.retryAfterMs, own);
      // Not worth waiting for: it would be cut before it can answer.
      if (performance.now() + wait >= end) throw error;
      await pause(wait, undefined, { signal });
    }
  }
}
