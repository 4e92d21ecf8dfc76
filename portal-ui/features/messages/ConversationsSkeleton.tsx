import { Box, Skeleton } from '@mui/material';

export function ConversationsSkeleton() {
  return (
    <Box aria-hidden sx={{ p: 2, display: 'grid', gap: 1 }}>
      {Array.from({ length: 5 }, (_, row) => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 3, minHeight: 68 }}>
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" height={24} />
            <Skeleton width="85%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
