import type { GroupName } from '../../src/contract/api.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useAdminGroups } from './group/useAdminGroups.ts';

export interface GroupChoice {
  groups: readonly GroupName[];
  isLoading: boolean;
  /** Whether there is anything to choose: an admin of one group adds to that one. */
  isChoice: boolean;
  /** All there are, or the admin's own: which of them a new record gets without a choice differs. */
  whose: 'all' | 'own';
}

/** The groups that the admin may put a new record into: all of them, or those of their own. */
export function useGroupChoice(): GroupChoice {
  const { user, scope } = useConsole();
  const { groups, isPending } = useAdminGroups({ enabled: scope.hasGroups });
  if (scope.hasGroups) return { groups, isLoading: isPending, isChoice: true, whose: 'all' };
  const own = user.groups ?? [];
  return { groups: own, isLoading: false, isChoice: own.length > 1, whose: 'own' };
}
