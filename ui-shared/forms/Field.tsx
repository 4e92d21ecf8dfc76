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
import { columns } from '../theme/tokens.ts';

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

interface LabelledProps extends Pick<
  FieldProps,
  'label' | 'error' | 'help' | 'optional' | 'required' | 'sx'
> {
  children: (tied: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label above an input and, below it, what is wrong or else the help (design/look.md, "Forms"). */
function Labelled({ label, error, help, optional, required, sx, children }: LabelledProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const note = error ? said(error) : help;
  return (
    <FormControl fullWidth error={Boolean(error)} required={required} sx={sx}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontWeight: 600, fontSize: '1rem' }}>
        {label}
        {optional ? <span style={{ fontWeight: 400 }}> {t('optional')}</span> : null}
      </FormLabel>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note ? <FormHelperText id={`${id}-note`}>{note}</FormHelperText> : null}
    </FormControl>
  );
}

export function Field({ label, field, error, help, optional, lines, sx, inputProps, ...input }: FieldProps) {
  const { ref, ...registered } = field;
  return (
    <Labelled {...{ label, error, help, optional, sx }} required={input.required}>
      {(tied) => (
        <OutlinedInput
          {...(lines ? { multiline: true, minRows: lines[0], maxRows: lines[1] } : {})}
          {...input}
          {...registered}
          inputRef={ref}
          inputProps={{ ...inputProps, ...tied }}
        />
      )}
    </Labelled>
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

interface SelectFieldProps extends Pick<FieldProps, 'label' | 'error' | 'sx'> {
  field: Partial<UseFormRegisterReturn>;
  /** What stands for none. */
  blank?: string;
  options: { value: string; label: string }[];
}

export function SelectField({ field, blank, options, ...labelled }: SelectFieldProps) {
  const { ref, ...registered } = field;
  return (
    <Labelled {...labelled}>
      {(tied) => (
        <NativeSelect {...registered} inputRef={ref} input={<OutlinedInput />} inputProps={tied}>
          {blank === undefined ? null : <option value="">{blank}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Labelled>
  );
}

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...columns('sm', 1, 1), width: '100%', gap: 5, alignItems: 'start' }}>{children}</Box>
);
