import { useConsole } from '../../app/ConsoleContext.ts';
import { GroupBox } from './GroupBox.tsx';
import { useAdminGroups } from './useAdminGroups.ts';
import { useFilters } from './useFilters.ts';

/** Narrows a list to one of the admin's groups; nothing to see for an admin of one. */
export function GroupFilter() {
  const { user, scope } = useConsole();
  const { groups, isPending } = useAdminGroups();
  const { idOf, change } = useFilters();
  // Who may choose is known before the names are: what stands beside and below the choice does not move.
  const mayChoose = scope.hasGroups || (user.groups ?? []).length > 1;
  return (
    <GroupBox
      groups={groups}
      groupId={idOf('groupId')}
      onChange={(groupId) => change({ groupId })}
      isOptional
      isPending={isPending && mayChoose}
      width={204}
    />
  );
}
