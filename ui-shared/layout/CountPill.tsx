import { Box, useTheme } from '@mui/material';
import { px, radii } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A larger count is written "99+". */
const MAX = 99;

export interface CountPillProps {
  count: number;
  /** The count in words, for screen readers. */
  label: string;
  isQuiet?: boolean;
}

/** A count in the accent colour, or in a neutral one. */
export function CountPill({ count, label, isQuiet = false }: CountPillProps) {
  const { roles } = useTheme();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0 }}>
      <Box
        component="span"
        aria-hidden
        className="tabular"
        sx={{
          px: px(2),
          minWidth: 24,
          borderRadius: `${radii.pill}px`,
          fontSize: '0.875rem',
          lineHeight: '22px',
          textAlign: 'center',
          color: isQuiet ? roles.onNeutralSoft : roles.onAccent,
          backgroundColor: isQuiet ? roles.neutralSoft : roles.accent,
        }}
      >
        {count > MAX ? `${MAX}+` : count}
      </Box>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}
