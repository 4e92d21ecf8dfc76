import {
  FormControl,
  FormHelperText,
  FormLabel,
  NativeSelect,
  OutlinedInput,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface SelectFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  error?: string;
  options: { value: string; label: string }[];
  required?: boolean;
  sx?: SxProps<Theme>;
}

export function SelectField({ label, field, error, options, required, sx }: SelectFieldProps) {
  const id = useId();
  const { ref, ...registered } = field;
  return (
    <FormControl fullWidth error={Boolean(error)} required={required} sx={sx}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontWeight: 600, fontSize: '1rem' }}>
        {label}
      </FormLabel>
      <NativeSelect
        {...registered}
        inputRef={ref}
        input={<OutlinedInput />}
        inputProps={{ id, 'aria-describedby': error ? `${id}-note` : undefined }}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {error ? <FormHelperText id={`${id}-note`}>{error}</FormHelperText> : null}
    </FormControl>
  );
}
