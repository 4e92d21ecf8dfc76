import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { forgetWayBack, setLoggedInFlag } from '../../../ui-shared/session/tabStorage.ts';
import { setUser } from '../../../ui-shared/session/user.ts';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { forgetDrafts } from '../../components/drafts.ts';
import { forgetSearch } from '../search/keptSearch.ts';

/** /logout: clears the logged-in flag, ends the session, goes to / (spec 1 §2). */
export function LogoutPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    void endSession().then(() => {
      setUser(client, null);
      return navigate(PATHS.landing, { replace: true });
    });
  }, [client, navigate]);
  return <FullScreenLoader />;
}

/** Clears the logged-in flag and ends the session; a session that has ended is no error. */
export async function endSession(): Promise<void> {
  setLoggedInFlag(false);
  forgetTyped();
  await request<unknown>('POST', '/api/logout', {}).catch(() => undefined);
}

/** Signs out and goes to / (spec 1 §4). */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const { mutate } = useLogout(() => {
    // The page changes first, because an open search would store its text again.
    void navigate(PATHS.landing);
    forgetTyped();
  });
  return () => mutate();
}

export function forgetTyped(): void {
  forgetSearch();
  forgetDrafts();
  forgetWayBack();
}
