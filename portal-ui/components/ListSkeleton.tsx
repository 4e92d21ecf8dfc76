import { Box, Skeleton } from '@mui/material';

export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Box aria-hidden sx={{ mt: 4, display: 'grid', gap: 4 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row}>
          <Skeleton width="45%" height={28} />
          <Skeleton width="85%" />
          <Skeleton width="65%" />
        </Box>
      ))}
    </Box>
  );
}
