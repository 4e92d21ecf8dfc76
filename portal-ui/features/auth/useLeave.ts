import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { forgetTyped } from '../../app/forgetTyped.ts';

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
