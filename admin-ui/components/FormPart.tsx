import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** Some fields of a long form under a heading of their own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 5, pt: 2 }}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
