import { Box, Card, CardContent, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Muted } from '../../ui-shared/layout/Text.tsx';

export interface SectionCardProps {
  title: string;
  text?: string;
  aside?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}

export function SectionCard({ title, text, aside, isBusy, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isBusy || undefined}>
      <CardContent>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            columnGap: 4,
            rowGap: 2,
          }}
        >
          <Typography variant="h3" component="h2" id={id}>
            {title}
          </Typography>
          {aside}
        </Box>
        {text ? <Muted sx={{ mt: 1 }}>{text}</Muted> : null}
        {children}
      </CardContent>
    </Card>
  );
}
