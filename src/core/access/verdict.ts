import type { ErrorCode } from '../../contract/messages.ts';
import { AppError } from '../errors.ts';

/** Why something may not be done: the error that says so. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Values for the message's `{name}` places. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A policy's answer; null allows. Policies judge facts and read nothing: a service asks with what it has read under its
 * lock, a presenter for the `abilities` of an answer.
 */
export type Verdict = Refusal | null;

export const FORBIDDEN: Refusal = { code: 'FORBIDDEN' };

export const isAllowed = (verdict: Verdict): boolean => verdict === null;

/** @throws AppError the refusal, if it is one */
export function requireAllowed(verdict: Verdict): void {
  if (verdict) throw new AppError(verdict.code, verdict.values ? { values: verdict.values } : {});
}
