import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { forgetTyped } from '../../app/forgetTyped.ts';

/** Signs out and goes to / (spec 1 §4). */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const { mutate } = useLogout(() => {
    // First of all the page: the search that is open would keep what is typed in it.
    void navigate(PATHS.landing);
    forgetTyped();
  });
  return () => mutate();
}
