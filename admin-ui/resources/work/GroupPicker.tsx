import { useLocation, useNavigate } from 'react-router-dom';
import type { GroupName } from '../../../src/contract/api.ts';
import { groupSearch } from './groupAddress.ts';
import { GroupBox } from './GroupBox.tsx';

export interface GroupPickerProps {
  groups: readonly GroupName[];
  groupId: number;
}

/** Which group the page is about: another one is another page. */
export function GroupPicker({ groups, groupId }: GroupPickerProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const section = `/${pathname.split('/')[1] ?? ''}`;
  return (
    <GroupBox
      groups={groups}
      groupId={groupId}
      onChange={(chosen) => void navigate(section + groupSearch(chosen))}
    />
  );
}
