import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useState } from 'react';
import { FILTER_HEIGHT } from './filterHeight.ts';

/** Milliseconds without a key before the list is asked again. */
const PAUSE_MS = 400;

export interface FilterTextProps {
  label: string;
  placeholder?: string;
  type?: 'text' | 'date';
  value: string;
  onChange: (value: string) => void;
}

/** A text or day that narrows a list, a moment after the last key. */
export function FilterText({ label, placeholder, type = 'text', value, onChange }: FilterTextProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by other means (Back, "Clear filters"): the field follows.
  if (value !== known) {
    setKnown(value);
    // But never what is just being typed.
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Box sx={{ width: { xs: '100%', sm: 152 } }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 600, fontSize: '0.9375rem' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        type={type}
        value={typed}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        inputProps={{ maxLength: 200 }}
        sx={{ height: FILTER_HEIGHT }}
      />
    </Box>
  );
}
