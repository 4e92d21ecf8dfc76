import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { Scope } from './scope.ts';

export interface ConsoleSession {
  user: CurrentUser;
  scope: Scope;
}

export const ConsoleContext = createContext<ConsoleSession | null>(null);

/** The signed-in admin and their scope. @throws Error outside of `SignedInGuard`. */
export function useConsole(): ConsoleSession {
  const session = useContext(ConsoleContext);
  if (!session) throw new Error('useConsole needs SignedInGuard around it');
  return session;
}
