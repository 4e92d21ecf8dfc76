import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FILTER_HEIGHT } from './filterHeight.ts';

export interface FilterSelectProps {
  label: string;
  value: string;
  /** The first one stands for no filter, with an empty value. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One way to narrow a list, as the system's own picker. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <Box sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 150 }, maxWidth: { sm: 220 } }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 600, fontSize: '0.9375rem' }}>
        {label}
      </FormLabel>
      <NativeSelect
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        input={<OutlinedInput size="small" sx={{ height: FILTER_HEIGHT }} />}
        inputProps={{ id }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
