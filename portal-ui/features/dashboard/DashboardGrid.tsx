import { Box, Card, CardContent, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';

const columns = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
};

const SHAPES = [
  [3, 4],
  [1, 2, 3],
];

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
  waitsFor: readonly { readonly isPending: boolean }[];
  children: ReactNode;
}

/**
 * Two columns of cards, one on phones. All cards show together, because a card whose height changes would move the
 * others.
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

export function DashboardColumn({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>;
}
