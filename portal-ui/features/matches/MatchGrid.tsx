import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export function MatchGrid({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) {
  return (
    <Box
      component={hidden ? 'div' : 'ul'}
      aria-hidden={hidden || undefined}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
