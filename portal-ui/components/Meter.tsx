import { Box, useTheme } from '@mui/material';
import { radii } from '../../ui-shared/theme/tokens.ts';

export function Meter({ percent, colour, mt }: { percent: number; colour: string; mt: number }) {
  const { roles } = useTheme();
  return (
    <Box
      aria-hidden
      sx={{
        mt,
        height: 5,
        borderRadius: `${radii.pill}px`,
        backgroundColor: roles.neutralSoft,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ height: '100%', width: `${percent}%`, backgroundColor: colour }} />
    </Box>
  );
}
