import { createTheme, type Theme, type ThemeOptions } from '@mui/material';
import { timeMatchThemeOptions } from '../../ui-shared/theme/theme.ts';
import { COARSE_POINTER, TOUCH_TARGET, typeStep, type Mode } from '../../ui-shared/theme/tokens.ts';

/** "Denser than the portal" (design/look.md): one step smaller, tighter rows; fingers keep their targets. */
const dense: ThemeOptions = {
  typography: {
    h1: { fontSize: typeStep(3) },
    h2: { fontSize: typeStep(1.2), lineHeight: 1.3 },
    h3: { fontSize: typeStep(0.6) },
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    button: { fontSize: '0.9375rem' },
  },
  components: {
    MuiButton: {
      styleOverrides: {
        root: { padding: '6px 14px', minHeight: 38, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } },
      },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiChip: {
      styleOverrides: {
        // What is longer than its column takes several lines.
        root: { height: 'auto', minHeight: '1.5rem', fontSize: '0.8125rem' },
        label: { paddingBlock: 3, lineHeight: '1.125rem', whiteSpace: 'normal', overflowWrap: 'anywhere' },
        icon: { fontSize: 16, color: 'inherit' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '10px 14px', fontSize: '0.9375rem' },
        head: { fontSize: '0.875rem', lineHeight: 1.4 },
        sizeSmall: { padding: '8px 12px', fontSize: '0.9375rem' },
      },
    },
    // Labels stand above their field (design/look.md, "Forms"), also those of the library's own text fields.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 6,
          whiteSpace: 'normal',
          color: 'inherit',
          fontWeight: 600,
          fontSize: '1rem',
          lineHeight: '1.4375em',
          pointerEvents: 'auto',
        },
        sizeSmall: { marginBottom: 4, fontSize: '0.9375rem' },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { top: 0, '& > legend': { display: 'none' } },
        input: { '&.MuiInputBase-inputSizeSmall': { padding: '8px 12px' } },
        root: { variants: [{ props: { size: 'small' }, style: { minHeight: TOUCH_TARGET } }] },
      },
    },
    // As high as every other field.
    MuiAutocomplete: {
      styleOverrides: { inputRoot: { paddingBlock: 3 }, option: { overflowWrap: 'anywhere' } },
    },
    MuiFormControlLabel: {
      styleOverrides: {
        root: { minHeight: TOUCH_TARGET, '& .MuiFormControlLabel-label': { fontWeight: 600 } },
      },
    },
    MuiDialogTitle: {
      defaultProps: { variant: 'h3' },
      styleOverrides: { root: { overflowWrap: 'anywhere' } },
    },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '8px 24px 20px', gap: 8, flexWrap: 'wrap' } },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: ({ theme }) => ({
          backgroundColor: theme.palette.text.primary,
          color: theme.palette.background.default,
          fontSize: '0.875rem',
        }),
      },
    },
    MuiAlert: { styleOverrides: { root: { fontSize: '0.9375rem' } } },
  },
};

export const createConsoleTheme = (mode: Mode): Theme => createTheme(timeMatchThemeOptions(mode), dense);
