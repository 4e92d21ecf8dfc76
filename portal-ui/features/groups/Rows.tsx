import { Box, Typography, useTheme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PlainList aria-label={label} sx={{ mt: 3 }}>
      {children}
    </PlainList>
  );
}

export interface RowProps {
  picture?: ReactNode;
  name: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Row({ picture, name, badge, actions, children }: RowProps) {
  const { roles } = useTheme();
  const id = useId();
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        py: 5,
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        columnGap: 6,
        rowGap: 4,
        overflowWrap: 'anywhere',
        '&:first-of-type': { pt: 2 },
        '&:last-of-type': { pb: 0 },
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: picture ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)',
          gridTemplateRows: 'auto 1fr',
          columnGap: 4,
        }}
      >
        {picture ? <Box sx={{ gridRow: { sm: 'span 2' } }}>{picture}</Box> : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography variant="h5" component="h3" id={id} sx={{ minWidth: 0 }}>
            {name}
          </Typography>
          {badge}
        </Box>
        <Box
          sx={{
            gridColumn: picture ? { xs: '1 / -1', sm: 2 } : undefined,
            mt: { xs: picture ? 2 : 0, sm: 0 },
          }}
        >
          {children}
        </Box>
      </Box>
      {actions ? (
        <Box sx={{ flexShrink: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
          {actions}
        </Box>
      ) : null}
    </Box>
  );
}

export function Quote({ label, text }: { label: string; text: string }) {
  const { roles } = useTheme();
  return (
    <Box
      component="figure"
      sx={{ m: 0, mt: 3, pl: 4, borderLeft: `3px solid ${roles.line}`, maxWidth: '70ch' }}
    >
      <Note component="figcaption">{label}</Note>
      <Typography component="blockquote" sx={{ m: 0, whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    </Box>
  );
}
