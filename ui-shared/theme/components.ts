import type { ThemeOptions } from '@mui/material';
import { Pressable } from '../layout/Pressable.tsx';
import { SmartLink } from '../layout/SmartLink.tsx';
import { COARSE_POINTER, fonts, radii, REDUCED_MOTION, TOUCH_TARGET, type Colours } from './tokens.ts';

const focusRing = (c: Colours) => ({ outline: `3px solid ${c.focus}`, outlineOffset: 2 });

/** Styles of a component's outermost element. */
export const root = <Style>(style: Style) => ({ styleOverrides: { root: style } });

const notice = (backgroundColor: string, color: string, borderColor: string) => ({
  backgroundColor,
  color,
  borderColor,
});

const baseline = (c: Colours) => ({
  html: { scrollBehavior: 'smooth', scrollPaddingTop: 88, WebkitTextSizeAdjust: '100%' },
  body: { fontFamily: fonts.text, fontVariantNumeric: 'lining-nums', overflowWrap: 'break-word' },
  'h1, h2, h3': { textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  'a, button, [tabindex], summary': { '&:focus-visible': focusRing(c) },
  'h1[tabindex="-1"]:focus, main:focus, [role="dialog"]:focus-visible': { outline: 'none' },
  '::selection': { backgroundColor: c.accent, color: c.onAccent },
  '.tabular': { fontVariantNumeric: 'tabular-nums lining-nums' },
  [REDUCED_MOTION]: {
    html: { scrollBehavior: 'auto' },
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // However short, one would let a script measure the size before its own change.
      transitionDuration: '0s !important',
    },
  },
});

/** Spread, because the type of `defaultProps` does not know `component`. */
const asLink = { component: SmartLink };
const pressable = { component: Pressable };

export const components = (c: Colours, float: string): ThemeOptions['components'] => ({
  ...inputComponents(c),
  ...dataComponents(c),
  MuiCssBaseline: { styleOverrides: baseline(c) },
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: SmartLink },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(c) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'contained', ...pressable },
    styleOverrides: {
      root: {
        borderRadius: radii.medium,
        padding: '8px 18px',
        minHeight: 42,
        [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
        '&.Mui-disabled:not(.MuiButton-loading)': { color: c.inkMuted },
      },
      // The system's colours leave nothing else of its shape.
      contained: { border: '1px solid transparent' },
      outlined: {
        borderColor: c.control,
        color: c.leadText,
        '&:hover': { borderColor: c.lead, backgroundColor: c.leadSoft },
        // Destructive buttons are recognisable without hover.
        '&.MuiButton-colorError:not(.Mui-disabled)': {
          borderColor: c.danger,
          color: c.danger,
          '&:hover': { backgroundColor: c.dangerSoft, color: c.onDangerSoft },
        },
      },
      text: {
        paddingInline: 12,
        color: c.leadText,
        '&:hover': { backgroundColor: c.leadSoft },
        '&.MuiButton-colorError': { color: c.danger },
      },
      colorInherit: { color: 'inherit' },
      sizeSmall: { padding: '4px 12px', minHeight: 34, fontSize: '0.9375rem' },
      sizeLarge: { padding: '12px 26px', minHeight: 52, fontSize: '1.0625rem' },
    },
  },
  MuiIconButton: {
    defaultProps: pressable,
    ...root({
      color: c.inkMuted,
      borderRadius: radii.medium,
      [COARSE_POINTER]: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET },
      '&:hover': { backgroundColor: c.sunken, color: c.ink },
      '&.Mui-disabled': { opacity: 0.4 },
    }),
  },
  MuiLink: {
    defaultProps: { underline: 'always', ...asLink },
    styleOverrides: {
      root: {
        color: c.leadText,
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.18em',
        textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
        '&:hover': { textDecorationColor: 'currentColor' },
        borderRadius: 3,
      },
    },
  },
  MuiSwitch: { styleOverrides: { switchBase: { color: c.control } } },
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p' } } },
  MuiContainer: root({ paddingInline: 20, '@media (min-width: 600px)': { paddingInline: 32 } }),
  MuiPaper: root({ backgroundImage: 'none' }),
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { border: `1px solid ${c.line}`, borderRadius: radii.large },
    },
  },
  MuiCardContent: root({ padding: 24, '&:last-child': { paddingBottom: 24 } }),
  MuiTabs: {
    // Long names in other languages lie beyond the edge of a phone, and are pushed into view.
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: {
      root: { minHeight: 44, borderBottom: `1px solid ${c.line}` },
      indicator: { height: 3, borderRadius: 3, backgroundColor: c.accent, forcedColorAdjust: 'none' },
    },
  },
  MuiTab: root({
    minHeight: 44,
    fontWeight: 600,
    fontSize: '1rem',
    color: c.inkMuted,
    '&.Mui-selected': { color: c.ink },
    // Three tabs fit side by side on a phone.
    '@media (max-width: 599.95px)': { paddingInline: 6 },
  }),
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: radii.large, boxShadow: float, border: `1px solid ${c.line}` },
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  MuiBackdrop: root({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: c.scrim } }),
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: radii.medium,
        border: '1px solid transparent',
        fontSize: '1rem',
        variants: [
          { props: { severity: 'error' }, style: notice(c.dangerSoft, c.onDangerSoft, c.danger) },
          { props: { severity: 'warning' }, style: notice(c.warningSoft, c.onWarningSoft, c.warning) },
          { props: { severity: 'success' }, style: notice(c.successSoft, c.onSuccessSoft, c.success) },
          { props: { severity: 'info' }, style: notice(c.leadSoft, c.onLeadSoft, c.lead) },
        ],
      },
      icon: { color: 'inherit !important', opacity: 1 },
      action: { whiteSpace: 'nowrap' },
    },
  },
});

function dataComponents(c: Colours): NonNullable<ThemeOptions['components']> {
  const soft = (background: string, color: string) => ({ backgroundColor: background, color });
  return {
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: radii.small, fontWeight: 560, height: '1.625rem', fontSize: '0.875rem' },
        filled: soft(c.neutralSoft, c.onNeutralSoft),
        outlined: { borderColor: c.control, color: c.ink },
        colorPrimary: { '&.MuiChip-filled': soft(c.leadSoft, c.onLeadSoft) },
        colorSecondary: { '&.MuiChip-filled': soft(c.accentSoft, c.onAccentSoft) },
        colorSuccess: { '&.MuiChip-filled': soft(c.successSoft, c.onSuccessSoft) },
        colorWarning: { '&.MuiChip-filled': soft(c.warningSoft, c.onWarningSoft) },
        colorError: { '&.MuiChip-filled': soft(c.dangerSoft, c.onDangerSoft) },
        // A chip is small, but its touch target is not.
        clickable: {
          [COARSE_POINTER]: {
            position: 'relative',
            height: 36,
            '&::after': { content: '""', position: 'absolute', inset: (36 - TOUCH_TARGET) / 2 },
          },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: c.line, padding: '14px 16px', fontSize: '1rem' },
        head: {
          fontWeight: 640,
          fontSize: '0.9375rem',
          color: c.inkMuted,
          backgroundColor: c.surface,
          borderBottom: `2px solid ${c.line}`,
        },
        alignRight: { fontVariantNumeric: 'tabular-nums lining-nums' },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        // The system's colours would make both one.
        root: {
          height: 8,
          borderRadius: radii.pill,
          backgroundColor: c.neutralSoft,
          forcedColorAdjust: 'none',
        },
        bar: { borderRadius: radii.pill },
      },
    },
    MuiAvatar: {
      styleOverrides: { colorDefault: { backgroundColor: c.lead, color: c.onLead, fontWeight: 640 } },
    },
    MuiSkeleton: root({ backgroundColor: c.neutralSoft }),
  };
}

/** Labels are above their field and help is below it (design/look.md, "Forms"). */
const inputComponents = (c: Colours): NonNullable<ThemeOptions['components']> => ({
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
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${c.leadSoft} inset`,
          WebkitTextFillColor: c.onLeadSoft,
        },
      },
    },
  },
  MuiFormLabel: root({
    color: c.ink,
    '&.Mui-focused': { color: c.ink },
    '&.Mui-error, &.Mui-error.Mui-focused': { color: c.danger },
  }),
  MuiFormHelperText: root({
    marginInline: 0,
    fontSize: '0.9375rem',
    color: c.inkMuted,
    '&.Mui-error': { color: c.danger },
  }),
  MuiCheckbox: root({
    color: c.control,
    '&.Mui-checked': { color: c.lead },
    [COARSE_POINTER]: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET },
  }),
  MuiMenuItem: root({
    minHeight: 42,
    borderRadius: radii.small,
    margin: '0 6px',
    [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
    '&.Mui-focusVisible': { backgroundColor: c.leadSoft },
  }),
  MuiMenu: { styleOverrides: { paper: { border: `1px solid ${c.line}`, borderRadius: radii.medium } } },
});
