import { Box, Skeleton } from '@mui/material';

const BUBBLES = [
  [55, 'start'],
  [40, 'start'],
  [60, 'end'],
  [35, 'start'],
  [50, 'end'],
] as const;

export function ThreadSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 3, p: 5 }}>
      {BUBBLES.map(([width, side], at) => (
        <Skeleton
          key={at}
          variant="rounded"
          height={44}
          sx={{ width: `${width}%`, borderRadius: 3.5, justifySelf: side }}
        />
      ))}
    </Box>
  );
}
