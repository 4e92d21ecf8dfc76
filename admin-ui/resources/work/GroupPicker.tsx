import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { GroupName } from '../../../src/contract/api.ts';
import { groupSearch } from './groupAddress.ts';
import { FILTER_HEIGHT } from './RecordPicker.tsx';

export interface GroupPickerProps {
  groups: readonly GroupName[];
  groupId: number | null;
  /** Nothing chosen means all of them. */
  isOptional?: boolean;
}

/** Which group the page is about, found by typing; nothing to see for an admin of one. */
export function GroupPicker({ groups, groupId, isOptional = false }: GroupPickerProps) {
  const { t } = useTranslation('admin-work');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  if (groups.length < 2) return null;
  const section = `/${pathname.split('/')[1] ?? ''}`;
  return (
    <Box sx={{ width: { xs: '100%', sm: 320 } }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 600, fontSize: '0.9375rem' }}>
        {t('group.label')}
      </FormLabel>
      <Autocomplete<GroupName, false, boolean>
        id={id}
        size="small"
        sx={{ '& .MuiOutlinedInput-root': { minHeight: FILTER_HEIGHT } }}
        autoHighlight
        disableClearable={!isOptional}
        options={[...groups]}
        getOptionLabel={({ name }) => name}
        getOptionKey={(group) => group.id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        value={groups.find((group) => group.id === groupId) ?? null}
        onChange={(_event, group) => void navigate(section + groupSearch(group?.id ?? null))}
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
