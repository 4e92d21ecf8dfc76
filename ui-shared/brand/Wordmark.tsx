import { Box, useTheme } from '@mui/material';
import { fonts, px } from '../theme/tokens.ts';
import { Mark } from './Mark.tsx';

export interface WordmarkProps {
  name: string;
  size?: number;
  onBand?: boolean;
}

export function Wordmark({ name, size = 30, onBand = false }: WordmarkProps) {
  const { roles } = useTheme();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: px(2.5) }}>
      <Mark size={size} onBand={onBand} />
      <Box
        component="span"
        sx={{
          fontFamily: fonts.headline,
          fontWeight: 620,
          fontSize: size * 0.74,
          letterSpacing: '-0.02em',
          color: onBand ? roles.onBand : roles.ink,
        }}
      >
        {name}
      </Box>
    </Box>
  );
}
