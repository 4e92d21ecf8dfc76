import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '../../src/contract/routes.ts';
import { endedUserId } from '../../ui-shared/session/logInEnd.ts';
import { endedLogInState } from './endedLogIn.ts';

/** Redirects a user whose log-in has ended to /auth, with the way back (spec 1 §2). */
export function ToLogIn() {
  const { pathname, search } = useLocation();
  const userId = endedUserId();
  const state = userId === null ? undefined : endedLogInState({ userId, back: `${pathname}${search}` });
  return <Navigate to={PATHS.auth} replace state={state} />;
}
