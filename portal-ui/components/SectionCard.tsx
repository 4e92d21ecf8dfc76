import { Box, Card, CardContent, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

export interface SectionCardProps {
  title: string;
  text?: string;
  /** Beside the title: a badge, a figure, a link. */
  aside?: ReactNode;
  /** What is there is being asked for again. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A part of a page under a heading of its own, as a card. */
export function SectionCard({ title, text, aside, isBusy, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isBusy || undefined}>
      <CardContent sx={{ p: { xs: 5, sm: 7 }, '&:last-child': { pb: { xs: 5, sm: 7 } } }}>
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
        {text ? <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography> : null}
        {children}
      </CardContent>
    </Card>
  );
}
