import { Box, Card, Typography, type TypographyProps } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ElementType, type ReactNode } from 'react';

type Style = Exclude<SxProps<Theme>, readonly unknown[] | ((theme: Theme) => unknown)>;

export function Quiet({
  sx,
  ...text
}: Omit<TypographyProps, 'sx'> & { component?: ElementType; sx?: Style }) {
  return <Typography variant="body2" {...text} sx={{ color: 'text.secondary', ...sx }} />;
}

interface HeadedProps {
  title: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  sx?: Style;
}

export function Section({
  title,
  actions,
  children,
  sx,
  variant = 'h3',
}: HeadedProps & { variant?: 'h2' | 'h3' }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={sx}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mb: variant === 'h2' ? 3 : 2.5,
        }}
      >
        <Typography id={id} variant={variant} sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}

export function SectionCard({ title, actions, children, sx }: HeadedProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 5, display: 'grid', gap: 2, minWidth: 0, ...sx }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography id={id} variant="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Card>
  );
}

export interface RowsProps {
  label?: string;
  row?: Style;
  ordered?: boolean;
  plain?: boolean;
  sx?: Style;
  children: ReactNode;
}

export function Rows({ label, row = {}, ordered, plain, sx, children }: RowsProps) {
  const line = { '& > li + li': { borderTop: 1, borderColor: 'divider' } };
  return (
    <Box
      component={ordered ? 'ol' : 'ul'}
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        overflowWrap: 'anywhere',
        '& > li': row,
        ...(plain ? {} : line),
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}

export interface NothingProps {
  title: ReactNode;
  hint: ReactNode;
  children?: ReactNode;
}

export function Nothing({ title, hint, children }: NothingProps) {
  return (
    <Box sx={{ px: 5, py: 12, textAlign: 'center', '& .MuiButton-root': { mt: 4 } }}>
      <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
      <Quiet sx={{ mt: 1, mx: 'auto', maxWidth: '80ch' }}>{hint}</Quiet>
      {children}
    </Box>
  );
}

export function FormPart({ title, children }: Pick<HeadedProps, 'title' | 'children'>) {
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
