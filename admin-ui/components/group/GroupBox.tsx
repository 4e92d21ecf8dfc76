import { Autocomplete, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../../src/contract/api.ts';
import { filterWidth } from '../list/filters.tsx';

export interface GroupBoxProps {
  groups: readonly GroupName[];
  groupId: number | null;
  onChange: (groupId: number | null) => void;
  isOptional?: boolean;
  width: number;
}

export function GroupBox({ groups, groupId, onChange, isOptional = false, width }: GroupBoxProps) {
  const { t } = useTranslation(['admin-work', 'admin']);
  if (groups.length < 2) return null;
  return (
    <Autocomplete<GroupName, false, boolean>
      size="small"
      autoHighlight
      disableClearable={!isOptional}
      options={[...groups]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      value={groups.find(({ id }) => id === groupId) ?? null}
      onChange={(_event, group) => onChange(group?.id ?? null)}
      noOptionsText={t('admin:groupsField.none')}
      clearText={t('group.all')}
      openText={t('admin:groupsField.open')}
      closeText={t('admin:groupsField.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('group.label')}
          placeholder={isOptional ? t('group.all') : undefined}
        />
      )}
      sx={filterWidth(width)}
    />
  );
}
