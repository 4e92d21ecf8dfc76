import { Box, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { radii } from '../../ui-shared/theme/tokens.ts';
import { Muted } from '../../ui-shared/layout/Text.tsx';

export interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  const { roles } = useTheme();
  return (
    <Box sx={{ mt: 5, p: 5, borderRadius: `${radii.medium}px`, backgroundColor: roles.ground }}>
      <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
      {text ? <Muted sx={{ mt: 1 }}>{text}</Muted> : null}
      {action ? <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2 }}>{action}</Box> : null}
    </Box>
  );
}
