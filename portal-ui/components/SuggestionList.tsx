import { Box, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { PlainList } from '../../ui-shared/layout/PlainList.tsx';

export function SuggestionList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PlainList aria-label={label} sx={{ mt: 3 }}>
      {children}
    </PlainList>
  );
}

export interface SuggestionRowProps {
  score: ReactNode;
  heading: ReactNode;
  children: ReactNode;
}

export function SuggestionRow({ score, heading, children }: SuggestionRowProps) {
  const { roles } = useTheme();
  return (
    <Box
      component="li"
      sx={{
        py: 5,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
        overflowWrap: 'anywhere',
        '&:first-of-type': { pt: 2 },
        '&:last-of-type': { pb: 0 },
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          justifyContent: 'space-between',
          gap: { xs: 3, sm: 6 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>{heading}</Box>
        <Box sx={{ flexShrink: 0, width: { xs: 160, sm: 124 } }}>{score}</Box>
      </Box>
      {children}
    </Box>
  );
}
