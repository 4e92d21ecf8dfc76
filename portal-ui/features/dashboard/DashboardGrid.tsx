import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { radii } from '../../../ui-shared/theme/tokens.ts';

const columns = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
};

/** About the heights of cards, in pixels. */
const SHAPES = [
  [300, 520],
  [180, 240, 340],
];

/** The shape of a dashboard that is being loaded. */
function GridSkeleton() {
  return (
    <Box aria-hidden sx={columns}>
      {SHAPES.map((heights) => (
        <DashboardColumn key={heights.join()}>
          {heights.map((height) => (
            <Skeleton
              key={height}
              variant="rectangular"
              height={height}
              sx={{ borderRadius: `${radii.large}px` }}
            />
          ))}
        </DashboardColumn>
      ))}
    </Box>
  );
}

export interface DashboardGridProps {
  /** What the cards that others stand under ask for. */
  waitsFor: readonly { readonly isPending: boolean }[];
  children: ReactNode;
}

/**
 * Two columns of cards where there is room, one on phones. Nobody knows how high a card will be before its answer is
 * there: all are shown together, so that none pushes down what is being read.
 */
export function DashboardGrid({ waitsFor, children }: DashboardGridProps) {
  const isReady = waitsFor.every(({ isPending }) => !isPending);
  return (
    <>
      {isReady ? null : <GridSkeleton />}
      <Box sx={isReady ? columns : { display: 'none' }}>{children}</Box>
    </>
  );
}

/** One of the two columns. */
export function DashboardColumn({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>;
}
