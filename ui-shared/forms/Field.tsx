import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import {
  Box,
  FormControl,
  FormHelperText,
  FormLabel,
  IconButton,
  InputAdornment,
  NativeSelect,
  OutlinedInput,
  type OutlinedInputProps,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { said } from '../i18n/locale.ts';

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'sx' | 'label'> {
  label: string;
  field: UseFormRegisterReturn;
  error?: string;
  help?: string;
  optional?: boolean;
  /** Of a text of several lines: how many it shows at first, and at most. */
  lines?: readonly [first: number, most?: number];
  sx?: SxProps<Theme>;
}

export function Field({ label, field, error, help, optional, lines, sx, inputProps, ...input }: FieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const { ref, ...registered } = field;
  const note = error ? said(error) : help;
  return (
    <FormControl fullWidth error={Boolean(error)} required={input.required} sx={sx}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontWeight: 600, fontSize: '1rem' }}>
        {label}
        {optional ? <span style={{ fontWeight: 400 }}> {t('optional')}</span> : null}
      </FormLabel>
      <OutlinedInput
        {...(lines ? { multiline: true, minRows: lines[0], maxRows: lines[1] } : {})}
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

export function PasswordField(props: FieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            onClick={() => setShown(!shown)}
            aria-label={shown ? t('hideCharacters') : t('showCharacters')}
            aria-pressed={shown}
          >
            {shown ? <VisibilityOffRounded fontSize="small" /> : <VisibilityRounded fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

interface SelectFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  error?: string;
  blank?: string;
  options: { value: string; label: string }[];
  sx?: SxProps<Theme>;
}

export function SelectField({ label, field, error, blank, options, sx }: SelectFieldProps) {
  const id = useId();
  const { ref, ...registered } = field;
  return (
    <FormControl fullWidth error={Boolean(error)} sx={sx}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontWeight: 600, fontSize: '1rem' }}>
        {label}
      </FormLabel>
      <NativeSelect
        {...registered}
        inputRef={ref}
        input={<OutlinedInput />}
        inputProps={{ id, 'aria-describedby': error ? `${id}-note` : undefined }}
      >
        {blank === undefined ? null : <option value="">{blank}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {error ? <FormHelperText id={`${id}-note`}>{said(error)}</FormHelperText> : null}
    </FormControl>
  );
}

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      width: '100%',
      gap: 5,
      gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);
