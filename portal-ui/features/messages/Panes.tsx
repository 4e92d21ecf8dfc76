import { Box, Card, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { HEADER_HEIGHT } from '../../../ui-shared/layout/measures.ts';

export interface PanesProps {
  list: ReactNode;
  thread: ReactNode;
  isThreadOpen: boolean;
}

export function Panes({ list, thread, isThreadOpen }: PanesProps) {
  const { roles, breakpoints } = useTheme();
  return (
    <Card
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(250px, 330px) minmax(0, 1fr)' },
        gridTemplateRows: 'minmax(0, 1fr)',
        [breakpoints.down('md')]: isThreadOpen
          ? {
              // Covers the frame's padding, because a thread needs the space of a phone.
              flex: 'none',
              mx: { xs: -5, sm: -8 },
              my: -6,
              height: `calc(100dvh - ${HEADER_HEIGHT}px)`,
              minHeight: 380,
              border: 0,
              borderRadius: 0,
            }
          : {},
      }}
    >
      <Box
        sx={{
          display: { xs: isThreadOpen ? 'none' : 'flex', md: 'flex' },
          flexDirection: 'column',
          minWidth: 0,
          minHeight: 0,
          borderRight: { md: `1px solid ${roles.line}` },
        }}
      >
        {list}
      </Box>
      <Box
        sx={{
          display: { xs: isThreadOpen ? 'flex' : 'none', md: 'flex' },
          flexDirection: 'column',
          minWidth: 0,
          minHeight: 0,
          backgroundColor: roles.ground,
        }}
      >
        {thread}
      </Box>
    </Card>
  );
}
