import { useOutletContext } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';

export function useSignedInUser(): CurrentUser {
  return useOutletContext<CurrentUser>();
}
