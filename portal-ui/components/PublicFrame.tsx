import { Box, Card, CardContent, Container } from '@mui/material';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { PublicHeader } from './PublicHeader.tsx';

export function PublicFrame({ children, fullWidth = false }: { children: ReactNode; fullWidth?: boolean }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <PublicHeader />
      <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ flex: 1 }}>
        {fullWidth ? (
          children
        ) : (
          <Container maxWidth="lg" sx={{ py: { xs: 6, md: 12 } }}>
            {children}
          </Container>
        )}
      </Box>
      <Footer />
    </Box>
  );
}

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
