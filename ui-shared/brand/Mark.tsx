import { Box, useTheme } from '@mui/material';
import { fonts } from '../theme/tokens.ts';

interface MarkProps {
  /** In pixels. */
  size?: number;
  onBand?: boolean;
}

/** The mark: a dial with its last quarter lifted out. Decorative, because the name or a link is beside it. */
export function Mark({ size = 32, onBand = false }: MarkProps) {
  const { roles } = useTheme();
  const ring = onBand ? roles.onBand : roles.lead;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <g strokeWidth="3.2" strokeLinecap="round">
        <path d="M14.5 5.6 A12 12 0 1 0 26.4 17.5" stroke={ring} />
        <path d="M18.4 2.2 A12.2 12.2 0 0 1 29.8 13.6" stroke={roles.accent} />
        <path d="M14.5 10.4 V17.5 H21.6" stroke={ring} strokeLinejoin="round" />
      </g>
    </svg>
  );
}

export const Wordmark = ({ name }: { name: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5 }}>
    <Mark size={30} />
    <Box
      component="span"
      sx={{
        fontFamily: fonts.headline,
        fontWeight: 620,
        fontSize: 22.2,
        letterSpacing: '-0.02em',
        color: 'text.primary',
      }}
    >
      {name}
    </Box>
  </Box>
);
