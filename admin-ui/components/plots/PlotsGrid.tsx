import { Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';

/** Pixels of a plot's drawing, the same for all so that nothing jumps when they come. */
export const PLOT_HEIGHT = 260;

export function PlotsGrid({ columns }: { columns: readonly ReactNode[] }) {
  const lg = 'repeat(2, minmax(0, 1fr))';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg },
      }}
    >
      {columns.map((plots, at) => (
        <Box key={at} sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          {plots}
        </Box>
      ))}
    </Box>
  );
}

export function PlotsSkeleton() {
  const plot = (key: number) => (
    <Card key={key} aria-hidden sx={{ p: 5 }}>
      <Skeleton width="40%" height={32} />
      <Skeleton width="80%" />
      <Skeleton variant="rounded" height={PLOT_HEIGHT} sx={{ mt: 3 }} />
    </Card>
  );
  return <PlotsGrid columns={[1, 2].map(() => [1, 2].map(plot))} />;
}
