import { useTranslation } from 'react-i18next';
import { RecordPicker } from './RecordPicker.tsx';
import { useFilters } from './useFilters.ts';

const SIDES = {
  advisors: { name: 'advisorId', label: 'columns.advisor' },
  organizations: { name: 'organizationId', label: 'columns.organization' },
} as const;
// keys: admin-work:columns.*

export interface MemberFilterProps {
  resource: keyof typeof SIDES;
  /** Only members of this group. */
  groupId?: number;
}

/** Narrows a list to one advisor or organisation. */
export function MemberFilter({ resource, groupId }: MemberFilterProps) {
  const { t } = useTranslation('admin-work');
  const { idOf, change } = useFilters();
  const { name, label } = SIDES[resource];
  return (
    <RecordPicker
      resource={resource}
      size="small"
      label={t(label)}
      groupId={groupId}
      value={idOf(name)}
      onChange={(id) => change({ [name]: id })}
    />
  );
}
