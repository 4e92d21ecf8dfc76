import { Box, Card, Skeleton } from '@mui/material';
import { PlotsSkeleton } from '../dashboard/insights/PlotsSkeleton.tsx';
import { SECTIONS } from './sections.ts';

/** Where figures and plots will be. */
export function ImpactSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 5 }}>
      {SECTIONS.map(({ key, figures }) => (
        <Card key={key} sx={{ p: 5 }}>
          <Skeleton width="30%" height={32} />
          <Box
            sx={{
              mt: 4,
              display: 'grid',
              gap: 5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(250px, 1fr))' },
            }}
          >
            {figures.map((figure) => (
              <div key={figure}>
                <Skeleton width="50%" />
                <Skeleton width="40%" height={40} />
                <Skeleton width="90%" />
                <Skeleton width="70%" />
              </div>
            ))}
          </Box>
        </Card>
      ))}
      <PlotsSkeleton />
    </Box>
  );
}
