import type { ModelFailure, ModelQuestion } from './language-model.ts';

/** What came back from a call: still to be checked. */
export interface Said {
  readonly value: unknown;
  readonly tokens: { readonly in: number; readonly out: number } | null;
}

/** Holds no text of the provider's: their messages quote questions and parts of keys, and errors end up in logs. */
export interface Failed {
  readonly failure: ModelFailure;
  readonly status: number | null;
  /** How long the provider wants to be left alone; 0 when it does not say. */
  readonly retryAfterMs: number;
}

export const failed = (failure: ModelFailure, status: number | null = null, retryAfterMs = 0): Failed => ({
  failure,
  status,
  retryAfterMs,
});

export type CallModel = (
  question: ModelQuestion<unknown>,
  signal: AbortSignal,
) => Promise<{ readonly said: Said } | { readonly failed: Failed }>;

export class CallFailed extends Error {
  readonly why: Failed;

  constructor(why: Failed) {
    super(`the call failed: ${why.failure}`);
    this.name = 'CallFailed';
    this.why = why;
  }

  /** Whether the same call may well succeed a moment later: too many at once, a fault of theirs, a lost connection. */
  get isTransient(): boolean {
    const { failure, status } = this.why;
    return status === null ? failure === 'unreachable' : status === 429 || status >= 500;
  }

  /** Whether it is about this question alone, and says nothing about the next. */
  get isAboutQuestion(): boolean {
    return this.why.failure === 'invalid' || [400, 413, 422].includes(this.why.status ?? 0);
  }

  /** Whether it says something about the model: our own limits do not, nor does what is about one question. */
  get isModelFault(): boolean {
    return !this.isAboutQuestion && !['budget', 'busy'].includes(this.why.failure);
  }
}
