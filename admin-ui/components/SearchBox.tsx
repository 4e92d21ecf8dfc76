import ClearRounded from '@mui/icons-material/ClearRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';

/** Milliseconds without a key before the list is asked again. */
const PAUSE_MS = 250;
/** The longest search the server takes. */
const MAX_LENGTH = 200;

/** The list's documented search, `filter.q`; it lives in the address, and changing it goes back to page 1. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { t } = useTranslation('admin');
  const { filterValues, setFilters } = useListContext();
  const applied = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // The address changed by other means (Back, the sidebar): the box follows, but never what is just being typed.
  if (applied !== known) {
    setKnown(applied);
    if (applied.trim() !== typed.trim()) setTyped(applied);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (q: string) => {
    clearTimeout(timer.current);
    if (q.trim() !== applied) setFilters({ ...filterValues, q: q.trim() });
  };
  const change = (q: string) => {
    setTyped(q);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(q), PAUSE_MS);
  };
  return (
    <TextField
      type="search"
      size="small"
      value={typed}
      placeholder={placeholder}
      inputRef={input}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(typed);
      }}
      sx={{
        // It gives way to what stands beside it, so that the tools keep to one row.
        width: { xs: '100%', sm: 'auto' },
        flex: { sm: '1 1 240px' },
        maxWidth: { sm: 420 },
        '& .MuiOutlinedInput-input': { pl: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
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
              <IconButton
                size="small"
                edge="end"
                aria-label={t('clearSearch')}
                onClick={() => {
                  setTyped('');
                  apply('');
                  input.current?.focus();
                }}
              >
                <ClearRounded fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : undefined,
        },
      }}
    />
  );
}
