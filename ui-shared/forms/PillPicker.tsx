import { Box, FormHelperText, useTheme } from '@mui/material';
import CheckRounded from '@mui/icons-material/CheckRounded';
import { useId, type Ref } from 'react';
import { said } from '../i18n/locale.ts';
import { COARSE_POINTER, radii } from '../theme/tokens.ts';

export interface PillPickerProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  labelOf: (option: Value) => string;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  error?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Checkboxes that look like pills, so that 22 skills fit on a phone. */
export function PillPicker<Value extends string>(props: PillPickerProps<Value>) {
  const { legend, options, labelOf, value, onChange, error, inputRef } = props;
  const { roles } = useTheme();
  const id = useId();
  const toggle = (option: Value, picked: boolean) =>
    onChange(options.filter((one) => (one === option ? picked : value.includes(one))));
  return (
    <Box
      component="fieldset"
      aria-describedby={error ? `${id}-note` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box
        component="legend"
        sx={{ p: 0, mb: 2, fontWeight: 600, fontSize: '1rem', color: error ? roles.danger : undefined }}
      >
        {legend}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {options.map((option, at) => {
          const picked = value.includes(option);
          return (
            <Box
              component="label"
              key={option}
              sx={{
                position: 'relative',
                display: 'inline-flex',
                alignItems: 'center',
                gap: 1,
                px: 3,
                minHeight: 36,
                [COARSE_POINTER]: { minHeight: 44 },
                borderRadius: `${radii.pill}px`,
                border: `1px solid ${picked ? roles.lead : roles.control}`,
                backgroundColor: picked ? roles.leadSoft : 'transparent',
                color: picked ? roles.onLeadSoft : roles.ink,
                fontSize: '0.9375rem',
                cursor: 'pointer',
                '&:hover': { borderColor: roles.lead },
                '&:focus-within': { outline: `3px solid ${roles.focus}`, outlineOffset: 2 },
              }}
            >
              <Box
                component="input"
                type="checkbox"
                ref={at === 0 ? inputRef : undefined}
                checked={picked}
                onChange={(event) => toggle(option, event.target.checked)}
                sx={{
                  position: 'absolute',
                  inset: 0,
                  width: '100%',
                  height: '100%',
                  m: 0,
                  opacity: 0,
                  cursor: 'pointer',
                }}
              />
              {picked ? <CheckRounded sx={{ fontSize: 18 }} /> : null}
              {labelOf(option)}
            </Box>
          );
        })}
      </Box>
      {error ? (
        <FormHelperText error id={`${id}-note`} sx={{ mt: 2 }}>
          {said(error)}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
