import { LIMITS } from '../../../src/contract/limits.ts';

const limits = LIMITS.searchPolling;

/**
 * How long to wait before asking for the assessment again (spec 1 §9).
 * @param attempt how many times it has been asked, from 1.
 * @returns milliseconds, or null when it is time to give up.
 */
export function nextPollDelay(attempt: number, last: 'empty' | 'processing' | 'error'): number | null {
  if (attempt >= limits.maxAttempts) return null;
  if (last === 'error') return limits.afterErrorMs;
  const base = last === 'empty' ? limits.emptyBaseMs : limits.processingBaseMs;
  return Math.min(base + limits.stepMs * attempt, limits.capMs);
}

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
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
