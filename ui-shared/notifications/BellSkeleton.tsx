import { Box, Skeleton } from '@mui/material';
import { px } from '../theme/tokens.ts';

export const BellSkeleton = () => (
  <Box aria-hidden sx={{ px: px(5), py: px(4), display: 'grid', gap: px(4) }}>
    {Array.from({ length: 4 }, (_, row) => (
      <Box key={row}>
        <Skeleton width="80%" />
        <Skeleton width="95%" />
        <Skeleton width="30%" />
      </Box>
    ))}
  </Box>
);
