import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '../../../src/contract/api.ts';
import { FILTER_HEIGHT } from './filterHeight.ts';

export interface GroupBoxProps {
  groups: readonly GroupName[];
  groupId: number | null;
  /** Null: all of them, where that may be. */
  onChange: (groupId: number | null) => void;
  /** Nothing chosen means all of them. */
  isOptional?: boolean;
  /** The groups are on their way: the place of the choice is kept. */
  isPending?: boolean;
  /** Pixels, from tablets up. */
  width?: number;
}

/** A choice among the admin's groups, found by typing; nothing to see for an admin of one. */
export function GroupBox({
  groups,
  groupId,
  onChange,
  isOptional = false,
  isPending = false,
  width = 320,
}: GroupBoxProps) {
  const { t } = useTranslation('admin-work');
  const id = useId();
  if (groups.length < 2 && !isPending) return null;
  return (
    <Box sx={{ width: { xs: '100%', sm: width } }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 600, fontSize: '0.9375rem' }}>
        {t('group.label')}
      </FormLabel>
      <Autocomplete<GroupName, false, boolean>
        id={id}
        size="small"
        sx={{ '& .MuiOutlinedInput-root': { height: FILTER_HEIGHT } }}
        autoHighlight
        loading={isPending}
        loadingText={t('common:loading')}
        disableClearable={!isOptional}
        options={[...groups]}
        getOptionLabel={({ name }) => name}
        getOptionKey={(group) => group.id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        value={groups.find((group) => group.id === groupId) ?? null}
        onChange={(_event, group) => onChange(group?.id ?? null)}
        noOptionsText={t('admin:groupsField.none')}
        clearText={t('group.all')}
        openText={t('admin:groupsField.open')}
        closeText={t('admin:groupsField.close')}
        renderInput={(params) => (
          <TextField {...params} placeholder={isOptional ? t('group.all') : undefined} />
        )}
      />
    </Box>
  );
}
