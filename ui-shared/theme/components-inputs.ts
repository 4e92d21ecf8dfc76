import type { ThemeOptions } from '@mui/material';
import { COARSE_POINTER, radii, TOUCH_TARGET, type Colours } from './tokens.ts';

/** Labels are above their field and help is below it (design/look.md, "Forms"). */
export function inputComponents(c: Colours): NonNullable<ThemeOptions['components']> {
  return {
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: radii.medium,
          backgroundColor: c.raised,
          '&.MuiInputBase-multiline': { padding: 0 },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: c.control },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: c.ink },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: c.focus, borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: c.danger },
        },
        input: {
          padding: '11px 14px',
          '&::placeholder': { color: c.inkMuted, opacity: 1 },
          '&.MuiInputBase-inputSizeSmall': { padding: '8px 12px' },
          '&:-webkit-autofill': {
            WebkitBoxShadow: `0 0 0 100px ${c.leadSoft} inset`,
            WebkitTextFillColor: c.onLeadSoft,
          },
        },
      },
    },
    MuiFilledInput: { styleOverrides: { root: { borderRadius: `${radii.medium}px ${radii.medium}px 0 0` } } },
    MuiInputLabel: {
      styleOverrides: { root: { color: c.inkMuted, '&.Mui-focused': { color: c.leadText } } },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          color: c.ink,
          '&.Mui-focused': { color: c.ink },
          '&.Mui-error, &.Mui-error.Mui-focused': { color: c.danger },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginLeft: 0,
          marginRight: 0,
          fontSize: '0.9375rem',
          color: c.inkMuted,
          '&.Mui-error': { color: c.danger },
        },
      },
    },
    MuiCheckbox: {
      styleOverrides: {
        root: {
          color: c.control,
          '&.Mui-checked': { color: c.lead },
          [COARSE_POINTER]: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET },
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 42,
          borderRadius: radii.small,
          margin: '0 6px',
          [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
          '&.Mui-focusVisible': { backgroundColor: c.leadSoft },
        },
      },
    },
    MuiMenu: { styleOverrides: { paper: { border: `1px solid ${c.line}`, borderRadius: radii.medium } } },
  };
}
