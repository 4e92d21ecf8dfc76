import {
  FormControl,
  FormHelperText,
  FormLabel,
  OutlinedInput,
  type OutlinedInputProps,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'sx' | 'label'> {
  label: string;
  /** What `register('name')` of react-hook-form returns. */
  field: UseFormRegisterReturn;
  error?: string;
  help?: string;
  optional?: boolean;
  sx?: SxProps<Theme>;
}

export function Field({ label, field, error, help, optional, sx, inputProps, ...input }: FieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const { ref, ...registered } = field;
  const note = error ?? help;
  return (
    <FormControl fullWidth error={Boolean(error)} required={input.required} sx={sx}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontWeight: 600, fontSize: '1rem' }}>
        {label}
        {optional ? <span style={{ fontWeight: 400 }}> {t('optional')}</span> : null}
      </FormLabel>
      <OutlinedInput
        {...input}
        {...registered}
        id={id}
        inputRef={ref}
        inputProps={{ ...inputProps, 'aria-describedby': note ? `${id}-note` : undefined }}
      />
      {note ? <FormHelperText id={`${id}-note`}>{note}</FormHelperText> : null}
    </FormControl>
  );
}
