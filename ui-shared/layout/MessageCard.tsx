import { Card, CardContent } from '@mui/material';
import type { ReactNode } from 'react';
import { Mark } from '../brand/Mark.tsx';

export function MessageCard({ children }: { children: ReactNode }) {
  return (
    <Card sx={{ maxWidth: 560, mx: 'auto', my: { xs: 4, md: 12 } }}>
      <CardContent sx={{ p: { xs: 6, sm: 10 } }}>
        <Mark size={44} />
        <div style={{ height: 20 }} />
        {children}
      </CardContent>
    </Card>
  );
}
