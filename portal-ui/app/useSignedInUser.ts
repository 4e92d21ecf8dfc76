import { useOutletContext } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';

/** The user of a page behind {@link Protected}. */
export function useSignedInUser(): CurrentUser {
  return useOutletContext<CurrentUser>();
}
