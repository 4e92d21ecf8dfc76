import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Two columns of cards where there is room, one on phones. */
export function DashboardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  );
}

/** One of the two columns. */
export function DashboardColumn({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>;
}
