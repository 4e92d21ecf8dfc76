import { Box, Container } from '@mui/material';
import type { ReactNode } from 'react';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { PublicHeader } from './PublicHeader.tsx';

export interface PublicFrameProps {
  children: ReactNode;
  fullWidth?: boolean;
}

export function PublicFrame({ children, fullWidth = false }: PublicFrameProps) {
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
