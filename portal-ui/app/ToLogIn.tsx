import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '../../src/contract/routes.ts';
import { endedUserId } from '../../ui-shared/session/logInEnd.ts';

/** Redirects a user whose log-in has ended to /auth, with the way back (spec 1 §2). */
export function ToLogIn() {
  const { pathname, search } = useLocation();
  const userId = endedUserId();
  const state = userId === null ? undefined : endedLogInState({ userId, back: `${pathname}${search}` });
  return <Navigate to={PATHS.auth} replace state={state} />;
}

export interface EndedLogIn {
  readonly userId: number;
  readonly back: string;
}

export const endedLogInState = (ended: EndedLogIn) => ({ ended });

export function readEndedLogIn(state: unknown): EndedLogIn | null {
  const ended = (state as { ended?: Partial<EndedLogIn> } | null)?.ended;
  if (typeof ended?.userId !== 'number' || typeof ended.back !== 'string') return null;
  return { userId: ended.userId, back: ended.back };
}
