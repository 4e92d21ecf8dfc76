import { LIMITS } from '../../../src/contract/limits.ts';

const limits = LIMITS.searchPolling;

/**
 * The delay before the assessment is asked for again (spec 1 §9).
 * @param attempt number of calls so far, from 1
 * @returns milliseconds; null after the last attempt
 */
export function nextPollDelay(attempt: number, last: 'empty' | 'processing' | 'error'): number | null {
  if (attempt >= limits.maxAttempts) return null;
  if (last === 'error') return limits.afterErrorMs;
  const base = last === 'empty' ? limits.emptyBaseMs : limits.processingBaseMs;
  return Math.min(base + limits.stepMs * attempt, limits.capMs);
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
