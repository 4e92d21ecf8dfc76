import type { GroupName } from '../../src/contract/api.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useAdminGroups } from './group/useAdminGroups.ts';

export interface GroupChoice {
  groups: readonly GroupName[];
  isLoading: boolean;
  isChoice: boolean;
  whose: 'all' | 'own';
}

export function useGroupChoice(): GroupChoice {
  const { user, scope } = useConsole();
  const { groups, isPending } = useAdminGroups({ enabled: scope.hasGroups });
  if (scope.hasGroups) return { groups, isLoading: isPending, isChoice: true, whose: 'all' };
  const own = user.groups ?? [];
  return { groups: own, isLoading: false, isChoice: own.length > 1, whose: 'own' };
}
