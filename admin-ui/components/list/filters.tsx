import ClearRounded from '@mui/icons-material/ClearRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { IconButton, InputAdornment } from '@mui/material';
import { TextInput, AutocompleteInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../app/ConsoleContext.ts';
import { MemberInput, SelectInput, useChoiceWords } from '../form/inputs.tsx';
import type { MemberInputProps, SelectInputProps } from '../form/inputs.tsx';
import { useAdminGroups } from '../group/groups.ts';

const MAX_LENGTH = 200;

/** The list's documented search, `filter.q`; it lives in the address, and changing it goes back to page 1. */
export function SearchInput({ placeholder }: { placeholder: string }) {
  const { t } = useTranslation('admin');
  const { setValue, setFocus } = useFormContext();
  const typed: unknown = useWatch({ name: 'q' });
  const clear = () => {
    setValue('q', '');
    setFocus('q');
  };
  return (
    <TextInput
      source="q"
      type="search"
      size="small"
      label={false}
      helperText={false}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, maxLength: MAX_LENGTH },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('clearSearch')} onClick={clear}>
                <ClearRounded fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : undefined,
        },
      }}
      sx={{
        // It gives way to what stands beside it, so that the tools keep to one row.
        width: { xs: '100%', sm: 'auto' },
        flex: { sm: '1 1 240px' },
        maxWidth: { sm: 420 },
        '& .MuiOutlinedInput-input': { pl: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}

export const filterWidth = (pixels: number) => ({ width: { xs: '100%', sm: pixels } });
const NAME_WIDTH = 204;
/** The width of filters with short values: two stand beside each other on a phone. */
export const shortFilter = (pixels: number | 'auto') => ({
  width: { xs: 'auto', sm: pixels },
  flex: { xs: '1 1 140px', sm: 'none' },
});

interface ChoiceFilterProps<Value extends string> extends Pick<SelectInputProps, 'format' | 'parse'> {
  source?: string;
  label?: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
}

export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { source = 'status', label = t('admin:columns.status'), values, nameOf, ...typed } = props;
  return (
    <SelectInput
      {...typed}
      source={source}
      size="small"
      label={label}
      blank={t('filters.all')}
      options={values.map((value) => ({ value, label: nameOf(value) }))}
      sx={{ ...shortFilter('auto'), minWidth: { sm: 150 }, maxWidth: { sm: 220 } }}
    />
  );
}

type BooleanFilterProps = Omit<ChoiceFilterProps<string>, 'values' | 'nameOf'> & Record<'yes' | 'no', string>;

export function BooleanFilter({ yes, no, ...of }: BooleanFilterProps) {
  return (
    <ChoiceFilter
      {...of}
      values={['true', 'false']}
      nameOf={(value) => (value === 'true' ? yes : no)}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(value: string) => (value ? value === 'true' : '')}
    />
  );
}

export const MemberFilter = (of: Pick<MemberInputProps, 'resource' | 'groupId'>) => (
  <MemberInput {...of} size="small" sx={filterWidth(NAME_WIDTH)} />
);

export function GroupFilter() {
  const { t } = useTranslation('admin-work');
  const { hasGroupChoice } = useConsole();
  const { groups } = useAdminGroups();
  const words = useChoiceWords();
  // Whether there is a choice is known before the names are, so that nothing beside or below it moves.
  if (!hasGroupChoice) return null;
  return (
    <AutocompleteInput
      {...words}
      source="groupId"
      size="small"
      label={t('group.label')}
      choices={groups}
      translateChoice={false}
      clearText={t('group.all')}
      TextFieldProps={{ placeholder: t('group.all') }}
      helperText={false}
      sx={filterWidth(NAME_WIDTH)}
    />
  );
}
