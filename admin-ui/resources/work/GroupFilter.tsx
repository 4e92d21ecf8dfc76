import { GroupBox } from './GroupBox.tsx';
import { useAdminGroups } from './useAdminGroups.ts';
import { useFilters } from './useFilters.ts';

/** Narrows a list to one of the admin's groups; nothing to see for an admin of one. */
export function GroupFilter() {
  const { groups } = useAdminGroups();
  const { idOf, change } = useFilters();
  return (
    <GroupBox
      groups={groups}
      groupId={idOf('groupId')}
      onChange={(groupId) => change({ groupId })}
      isOptional
      width={204}
    />
  );
}
