import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { useLogout } from '../../../ui-shared/session/mutations.ts';

/** Signs out and goes to / (spec 1 §4). */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const { mutate } = useLogout(() => void navigate(PATHS.landing));
  return () => mutate();
}
