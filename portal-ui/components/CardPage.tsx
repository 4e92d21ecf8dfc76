import { Card, CardContent } from '@mui/material';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export const CardPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PublicFrame>
    <Card sx={{ maxWidth: 520, mx: 'auto' }}>
      <CardContent sx={{ p: { xs: 6, sm: 9 } }}>
        <PageHeading title={title} sx={{ mb: 5, typography: 'h2' }} />
        {children}
      </CardContent>
    </Card>
  </PublicFrame>
);
