import { Box, Card, CardContent, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';

const columns = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
};

/** Rows of the cards of each column, about. */
const SHAPES = [
  [3, 4],
  [1, 2, 3],
];

/** The shape of a dashboard that is being loaded. */
function GridSkeleton() {
  return (
    <Box aria-hidden sx={columns}>
      {SHAPES.map((cards) => (
        <DashboardColumn key={cards.join()}>
          {cards.map((rows) => (
            <Card key={rows}>
              <CardContent>
                <Skeleton width="40%" height={34} />
                <ListSkeleton rows={rows} />
              </CardContent>
            </Card>
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
