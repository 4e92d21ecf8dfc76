import { Container } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import { AppFrame } from '../../ui-shared/layout/AppFrame.tsx';
import { useLeave } from '../features/auth/useLeave.ts';
import { Footer } from './Footer.tsx';

export function SignedInFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { pathname } = useLocation();
  const leave = useLeave();
  return (
    <AppFrame user={user} current={pathname} onLogout={leave} footer={<Footer edgeToEdge />}>
      <Container maxWidth="lg" sx={{ py: { xs: 6, md: 10 }, mx: 0 }}>
        {children}
      </Container>
    </AppFrame>
  );
}
