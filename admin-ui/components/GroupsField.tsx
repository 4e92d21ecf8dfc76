import { Autocomplete, Checkbox, FormControl, FormHelperText, FormLabel, TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../src/contract/api.ts';

export interface GroupsFieldProps {
  label: string;
  help?: string;
  error?: string;
  groups: readonly GroupName[];
  isLoading?: boolean;
  value: readonly number[];
  onChange: (groupIds: number[]) => void;
}

export function GroupsField(props: GroupsFieldProps) {
  const { label, help, error, groups, isLoading, value, onChange } = props;
  const { t } = useTranslation(['admin', 'common']);
  const id = useId();
  const note = error ?? help;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontWeight: 600, fontSize: '1rem' }}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        autoHighlight
        options={[...groups]}
        loading={isLoading}
        loadingText={t('common:loading')}
        noOptionsText={t('groupsField.none')}
        clearText={t('groupsField.clear')}
        openText={t('groupsField.open')}
        closeText={t('groupsField.close')}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id: groupId }) => groupId}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        value={groups.filter((group) => value.includes(group.id))}
        onChange={(_event, chosen) => onChange(chosen.map((group) => group.id))}
        renderOption={({ key, ...option }, group, { selected }) => (
          <li key={key} {...option}>
            <Checkbox checked={selected} size="small" sx={{ mr: 2, p: 0 }} tabIndex={-1} />
            {group.name}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={value.length === 0 ? t('groupsField.placeholder') : undefined}
            error={Boolean(error)}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                'aria-describedby': note ? `${id}-note` : undefined,
              },
            }}
          />
        )}
      />
      {note ? <FormHelperText id={`${id}-note`}>{note}</FormHelperText> : null}
    </FormControl>
  );
}
