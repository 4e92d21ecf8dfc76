import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type Ref } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor, AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { memberName } from '../../components/members/memberName.ts';
import { FILTER_HEIGHT } from './filterHeight.ts';

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 250;
/** Enough to choose from; who is not among them is found by typing more. */
const OPTIONS = 20;

type Member = AdministeredAdvisor | AdministeredOrganization;

export interface RecordPickerProps {
  resource: 'advisors' | 'organizations';
  label: string;
  help?: string;
  error?: string;
  /** One has to be chosen: the label is marked. */
  required?: boolean;
  /** Only members of this group. */
  groupId?: number;
  value: number | null;
  onChange: (id: number | null) => void;
  size?: 'small' | 'medium';
  inputRef?: Ref<HTMLInputElement>;
}

/** What tells two of the same name apart. */
const lineOf = (member: Member): string | null => ('name' in member ? member.location : member.title) ?? null;

/** An advisor or organisation that the admin may see, found by typing a part of their name, skills or place. */
export function RecordPicker(props: RecordPickerProps) {
  const { resource, label, help, error, required, groupId, value, onChange, inputRef } = props;
  const { size = 'medium' } = props;
  const { t } = useTranslation('admin-work');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found = [], isFetching } = useGetList<Member>(
    resource,
    {
      pagination: { page: 1, perPage: OPTIONS },
      sort: { field: resource === 'advisors' ? 'lastName' : 'name', order: 'ASC' },
      filter: { ...(q ? { q } : {}), ...(groupId === undefined ? {} : { groupId }) },
    },
    // Others add members meanwhile.
    { staleTime: 0 },
  );
  // The one from the address, which the first twenty need not hold.
  const { data: chosen } = useGetOne<Member>(resource, { id: value ?? 0 }, { enabled: value !== null });
  const note = error ?? help;
  const isSmall = size === 'small';
  return (
    <FormControl
      fullWidth={!isSmall}
      error={Boolean(error)}
      sx={isSmall ? { width: { xs: '100%', sm: 204 } } : undefined}
    >
      <FormLabel
        htmlFor={id}
        required={required}
        sx={{ mb: isSmall ? 1 : 1.5, fontWeight: 600, fontSize: isSmall ? '0.9375rem' : '1rem' }}
      >
        {label}
      </FormLabel>
      <Autocomplete<Member>
        id={id}
        size={size}
        sx={isSmall ? { '& .MuiOutlinedInput-root': { height: FILTER_HEIGHT } } : undefined}
        autoHighlight
        options={found}
        loading={isFetching}
        // The server has searched already.
        filterOptions={(options) => options}
        getOptionLabel={memberName}
        getOptionKey={(member) => member.id}
        isOptionEqualToValue={(option, one) => option.id === one.id}
        value={value === null ? null : (chosen ?? found.find((one) => one.id === value) ?? null)}
        onChange={(_event, member) => onChange(member?.id ?? null)}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        loadingText={t('common:loading')}
        noOptionsText={t(`picker.${resource}.none`)}
        clearText={t('picker.clear')}
        openText={t('picker.open')}
        closeText={t('picker.close')}
        renderOption={({ key, ...option }, member) => (
          <li key={key} {...option}>
            <div>
              {memberName(member)}
              {lineOf(member) ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {lineOf(member)}
                </Typography>
              ) : null}
            </div>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={inputRef}
            placeholder={value === null ? t(`picker.${resource}.placeholder`) : undefined}
            error={Boolean(error)}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                'aria-required': required,
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
