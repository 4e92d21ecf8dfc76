import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { setUser } from '../../../ui-shared/session/useUser.ts';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { endSession } from './endSession.ts';

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
