import { Box, Card, Skeleton } from '@mui/material';
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

export function MatchesSkeleton() {
  return (
    <MatchGrid hidden>
      {[0, 1, 2, 3].map((card) => (
        <Card key={card} sx={{ p: { xs: 5, sm: 6 }, minHeight: 330 }}>
          <Skeleton width={86} height={34} />
          <Skeleton width="75%" height={36} sx={{ mt: 2 }} />
          <Skeleton width="45%" />
          <Skeleton width={220} height={32} sx={{ mt: 3 }} />
          <Skeleton width="60%" sx={{ mt: 3 }} />
          <Skeleton width="80%" sx={{ mt: 3 }} />
          <Skeleton width={130} height={56} sx={{ mt: 2 }} />
        </Card>
      ))}
    </MatchGrid>
  );
}
