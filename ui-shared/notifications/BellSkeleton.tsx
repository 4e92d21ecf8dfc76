import { Box, Skeleton } from '@mui/material';

export const BellSkeleton = () => (
  <Box aria-hidden sx={{ px: 5, py: 4, display: 'grid', gap: 4 }}>
    {Array.from({ length: 4 }, (_, row) => (
      <Box key={row}>
        <Skeleton width="80%" />
        <Skeleton width="95%" />
        <Skeleton width="30%" />
      </Box>
    ))}
  </Box>
);
