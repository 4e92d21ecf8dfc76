import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { FreshLoginDialog } from './FreshLoginDialog.tsx';

/**
 * Carries out calls that need a young log-in: where it is too old, asks to sign in again and goes on.
 * @returns `run`, and the question for the page to show
 */
export function useFresh(): { run: <T>(call: () => Promise<T>) => Promise<T>; question: ReactNode } {
  const [waiting, setWaiting] = useState<{ goOn: () => void; giveUp: () => void } | null>(null);
  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'FRESH_LOGIN_REQUIRED')) throw error;
      await new Promise<void>((goOn, refuse) => setWaiting({ goOn, giveUp: () => refuse(error) }));
      return call();
    }
  };
  const leave = (then: () => void) => () => {
    setWaiting(null);
    then();
  };
  const question = waiting ? (
    <FreshLoginDialog onDone={leave(waiting.goOn)} onClose={leave(waiting.giveUp)} />
  ) : null;
  return { run, question };
}
