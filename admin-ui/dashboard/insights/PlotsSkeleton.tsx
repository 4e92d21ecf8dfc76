import { Card, Skeleton } from '@mui/material';
import { PLOT_HEIGHT } from './measures.ts';
import { PlotsColumn, PlotsGrid } from './PlotsGrid.tsx';

/** Where the plots will be, while they or their figures are on the way. */
export function PlotsSkeleton() {
  return (
    <PlotsGrid>
      {[1, 2].map((column) => (
        <PlotsColumn key={column}>
          {[1, 2].map((plot) => (
            <Card key={plot} aria-hidden sx={{ p: 5 }}>
              <Skeleton width="40%" height={32} />
              <Skeleton width="80%" />
              <Skeleton variant="rounded" height={PLOT_HEIGHT} sx={{ mt: 3 }} />
            </Card>
          ))}
        </PlotsColumn>
      ))}
    </PlotsGrid>
  );
}
