import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Columns of plots side by side where there is room. */
export function PlotsGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

/** Plots under each other. */
export function PlotsColumn({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>{children}</Box>;
}
