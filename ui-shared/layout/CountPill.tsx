import { Box, useTheme } from '@mui/material';
import { px, radii } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const MAX = 99;

export interface CountPillProps {
  count: number;
  label: string;
  isQuiet?: boolean;
}

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
