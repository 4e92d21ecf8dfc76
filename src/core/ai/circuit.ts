import { circuitBreaker, ConsecutiveBreaker, handleType, type IBackoff } from 'cockatiel';
import { CallFailed } from './call.ts';

/** Failures in a row after which the model is left alone for a while. */
const FAILURES = 3;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Keeps a model that is down from slowing every page: after repeated failures nobody asks for half a minute; then one
 * question tries, and the pause doubles (to five minutes) as long as that fails, too.
 * @param isModelFault whether a failure says something about the model
 * @param now milliseconds, of any clock that does not go back: cockatiel's own goes by the system's time
 */
export function modelCircuit(isModelFault: (error: CallFailed) => boolean, now = () => performance.now()) {
  const pause = (ms: number): IBackoff<unknown> => {
    const end = now() + ms;
    return {
      get duration() {
        return now() < end ? Infinity : -Infinity;
      },
      next: () => pause(Math.min(ms * 2, LONGEST_PAUSE_MS)),
    };
  };
  return circuitBreaker(handleType(CallFailed, isModelFault), {
    halfOpenAfter: { next: () => pause(FIRST_PAUSE_MS) },
    breaker: new ConsecutiveBreaker(FAILURES),
  });
}
