import { Box, Card, Skeleton } from '@mui/material';

export function ResultsSkeleton() {
  return (
    <Box aria-hidden>
      <Skeleton width={220} height={40} />
      <Card sx={{ mt: 3, p: 5, display: 'grid', gap: 4 }}>
        {[0, 1, 2, 3].map((row) => (
          <Box key={row} sx={{ display: 'flex', gap: 6, alignItems: 'center' }}>
            <Skeleton variant="circular" width={40} height={40} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="30%" />
              <Skeleton width="55%" />
            </Box>
            <Skeleton width={90} height={30} />
          </Box>
        ))}
      </Card>
    </Box>
  );
}
