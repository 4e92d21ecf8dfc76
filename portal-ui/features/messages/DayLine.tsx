import { Box, useTheme } from '@mui/material';
import { useMessageTimes } from './useMessageTimes.ts';

export function DayLine({ at }: { at: string }) {
  const { roles } = useTheme();
  const { dayName } = useMessageTimes();
  const line = { content: '""', flex: 1, height: '1px', backgroundColor: roles.line };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        my: 4,
        fontSize: '0.875rem',
        fontWeight: 600,
        color: roles.inkMuted,
        '&::before': line,
        '&::after': line,
      }}
    >
      {dayName(at)}
    </Box>
  );
}
