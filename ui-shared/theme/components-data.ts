import type { ThemeOptions } from '@mui/material';
import { COARSE_POINTER, radii, TOUCH_TARGET, type Colours } from './tokens.ts';

export function dataComponents(c: Colours, float: string): NonNullable<ThemeOptions['components']> {
  const soft = (background: string, color: string) => ({ backgroundColor: background, color });
  return {
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: radii.small, fontWeight: 560, height: 26, fontSize: '0.875rem' },
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
        sizeSmall: { padding: '8px 12px', fontSize: '0.9375rem' },
        alignRight: { fontVariantNumeric: 'tabular-nums lining-nums' },
      },
    },
    MuiTableRow: { styleOverrides: { hover: { '&:hover': { backgroundColor: `${c.sunken} !important` } } } },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 8, borderRadius: radii.pill, backgroundColor: c.neutralSoft },
        bar: { borderRadius: radii.pill },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: c.ink,
          color: c.ground,
          fontSize: '0.875rem',
          borderRadius: radii.small,
          boxShadow: float,
        },
      },
    },
    MuiAvatar: {
      styleOverrides: { colorDefault: { backgroundColor: c.lead, color: c.onLead, fontWeight: 640 } },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: c.neutralSoft } } },
  };
}
