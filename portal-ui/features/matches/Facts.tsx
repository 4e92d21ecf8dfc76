import { Box, Typography, Chip, Link } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { isWebAddress } from '../../components/formErrors.ts';

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

export function Chips({ names }: { names: readonly string[] }) {
  return (
    <PlainList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
      {names.map((name) => (
        <li key={name}>
          <Chip label={name} />
        </li>
      ))}
    </PlainList>
  );
}

export function OutwardLink({ url, label }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return url;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer nofollow" sx={LONE_LINK}>
      {label ?? url}
    </Link>
  );
}
