import {
  CircuitState,
  DelegateBackoff,
  handleType,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  type FailureReason,
} from 'cockatiel';
import type { Logger } from 'pino';
import type { AiConfig } from '../../config/ai.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { CallFailed, failed, type CallModel, type Failed, type Said } from './call.ts';
import { modelCircuit } from './circuit.ts';
import type { DailyBudget } from './daily-budget.ts';
import { ModelUnavailable, type LanguageModel, type ModelQuestion } from './language-model.ts';

const REPETITIONS = 2;
const FIRST_PAUSE_MS = 250;
/** More than these need not wait: their time would be over before their turn. */
const MOST_WAITING = 200;

type Taken = { calls: number; tokens: Said['tokens'] };

interface Parts {
  readonly settings: AiConfig;
  readonly log: Logger;
  readonly budget: DailyBudget;
  /** Loads the libraries; at the first question. */
  readonly load: () => Promise<CallModel>;
}

/** A model behind its limits: time, calls at once, calls a day, and a rest when it is down. One a process. */
export class GuardedModel implements LanguageModel {
  readonly name: string;
  readonly #parts: Parts;
  readonly #queue;
  readonly #circuit;
  readonly #stop = new AbortController();
  #call: Promise<CallModel> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = `${parts.settings.provider}:${parts.settings.model}`;
    this.#queue = new FairQueue<string>({
      concurrency: parts.settings.concurrency,
      waiting: MOST_WAITING,
      busy: () => new CallFailed(failed('busy')),
    });
    this.#circuit = modelCircuit((error) => error.isModelFault && !this.#stop.signal.aborted);
    this.#circuit.onBreak(() => parts.log.warn({ model: this.name }, 'the language model is left alone'));
  }

  /** Never in a transaction: it takes seconds, and counts in the database. @throws ModelUnavailable alone */
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
      const said = await this.#askInTime(question, taken);
      taken.tokens = said.tokens;
      const checked = question.answer.safeParse(said.value);
      if (!checked.success) throw new CallFailed(failed('invalid'));
      this.#parts.log.info(told(), 'the language model answered');
      return checked.data;
    } catch (error) {
      const { failure, status } = this.#whyOf(error, taken);
      const name = error instanceof CallFailed ? {} : { errorName: (error as Error).name };
      this.#parts.log.warn({ ...told(), failure, status, ...name }, 'the language model gave no answer');
      throw new ModelUnavailable(failure);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #askInTime(question: ModelQuestion<unknown>, taken: Taken): Promise<Said> {
    if (this.#stop.signal.aborted) throw new CallFailed(failed('busy'));
    // One question tries whether the model answers again; the others do not wait for what becomes of it.
    if (this.#circuit.state === CircuitState.HalfOpen) throw new CallFailed(failed('unreachable'));
    const limitMs = this.#parts.settings.timeoutSeconds * 1_000;
    const end = performance.now() + limitMs;
    const outcome = await timeout(limitMs, TimeoutStrategy.Aggressive).execute(
      ({ signal }) =>
        this.#circuit.execute(() =>
          this.#queue
            .run(
              'all',
              () => this.#repeat((call) => this.#once(call, question, taken, signal), end, signal),
              signal,
            )
            .catch(asAnswer),
        ),
      this.#stop.signal,
    );
    if (outcome instanceof CallFailed) throw outcome;
    return outcome;
  }

  /** Again after a transient failure, but only within the time that the question has. */
  async #repeat(once: (call: CallModel) => Promise<Said>, end: number, signal: AbortSignal): Promise<Said> {
    const call = await this.#loaded();
    const mayHelp = handleType(
      CallFailed,
      ({ isTransient, why }) => isTransient && performance.now() + why.retryAfterMs < end,
    );
    return retry(mayHelp, { maxAttempts: REPETITIONS, backoff }).execute(() => once(call), signal);
  }

  /** A failed import may be repaired while the process runs. */
  async #loaded(): Promise<CallModel> {
    this.#call ??= this.#parts.load();
    try {
      return await this.#call;
    } catch (error) {
      this.#call = null;
      throw error;
    }
  }

  async #once(call: CallModel, question: ModelQuestion<unknown>, taken: Taken, signal: AbortSignal) {
    if (signal.aborted) throw new CallFailed(failed('timeout'));
    // What cannot be counted is not spent.
    if (!(await this.#parts.budget.take().catch(() => false))) throw new CallFailed(failed('budget'));
    taken.calls += 1;
    const outcome = await call(question, signal);
    if ('failed' in outcome) throw new CallFailed(outcome.failed);
    return outcome.said;
  }

  #whyOf(error: unknown, taken: Taken): Failed {
    // Cut by us: it says nothing about the model, and may be asked again by another process.
    if (this.#stop.signal.aborted) return failed('busy');
    if (error instanceof CallFailed) return error.why;
    if (error instanceof TaskCancelledError) return failed(taken.calls > 0 ? 'timeout' : 'busy');
    // The circuit is open, or the libraries cannot be loaded.
    return failed('unreachable');
  }
}

/** Waits as long as the provider asks for, and longer each time. */
const backoff = new DelegateBackoff<{ readonly attempt: number; readonly result: FailureReason<unknown> }>(
  ({ attempt, result }) => {
    const wanted =
      'error' in result && result.error instanceof CallFailed ? result.error.why.retryAfterMs : 0;
    return Math.max(wanted, FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  },
);

/** A failure that is about the question alone is an answer as far as the circuit is concerned. */
function asAnswer(error: unknown): CallFailed {
  if (error instanceof CallFailed && error.isAboutQuestion) return error;
  throw error;
}
