import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h5" component="h3" id={id} sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 8,
        rowGap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

/** One fact, nothing without a value; a long one takes the whole width and keeps its lines. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <Box sx={wide ? { gridColumn: '1 / -1' } : undefined}>
      <Note component="dt">{name}</Note>
      <Box
        component="dd"
        sx={{
          m: 0,
          mt: 0.5,
          maxWidth: '70ch',
          whiteSpace: wide ? 'pre-line' : undefined,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
