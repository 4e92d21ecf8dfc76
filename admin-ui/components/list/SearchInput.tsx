import ClearRounded from '@mui/icons-material/ClearRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { IconButton, InputAdornment } from '@mui/material';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

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
