import type { ModelFailure, ModelQuestion } from './language-model.ts';

/** What came back from a call: still to be checked. */
export interface Said {
  readonly value: unknown;
  /** As far as the provider tells. */
  readonly tokens: { readonly in: number; readonly out: number } | null;
}

/** Asks a provider once. @throws CallFailed */
export type CallModel = (question: ModelQuestion<unknown>, signal: AbortSignal) => Promise<Said>;

/**
 * One call that gave nothing. Carries no text of the provider's: their messages quote questions and parts of keys, and
 * errors end up in logs.
 */
export class CallFailed extends Error {
  readonly failure: ModelFailure;
  /** The status that was answered, if one was. */
  readonly status: number | null;
  /** How long the provider wants to be left alone. */
  readonly retryAfterMs: number;

  constructor(failure: ModelFailure, status: number | null = null, retryAfterMs = 0) {
    super(`the call failed: ${failure}${status === null ? '' : ` (${status})`}`);
    this.name = 'CallFailed';
    this.failure = failure;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same call may well succeed a moment later: too many at once, a fault of theirs, a lost connection. */
  get isPassing(): boolean {
    if (this.status !== null) return this.status === 429 || this.status >= 500;
    return this.failure === 'unreachable';
  }

  /** Whether it is about this question alone, and says nothing about the next. */
  get isAboutQuestion(): boolean {
    return this.failure === 'invalid' || [400, 413, 422].includes(this.status ?? 0);
  }
}
