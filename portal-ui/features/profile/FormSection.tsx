import { Box, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** A group of fields with its own heading. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const { roles } = useTheme();
  return (
    <Box sx={{ display: 'grid', gap: 5, pt: 5, borderTop: `1px solid ${roles.line}` }}>
      <div>
        <Typography variant="h5" component="h3">
          {title}
        </Typography>
        {text ? <Muted sx={{ mt: 0.5 }}>{text}</Muted> : null}
      </div>
      {children}
    </Box>
  );
}
