import { Alert, Container } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { RoadmapScreen } from '../../src/contract/enums.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { request } from '../../ui-shared/api/client.ts';
import { useConfig } from '../../ui-shared/api/queries.ts';
import { AppFrame } from '../../ui-shared/layout/AppFrame.tsx';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import { USER_KEY, useUser } from '../../ui-shared/session/user.ts';
import { GoTo, useSignedInUser } from '../app/redirects.tsx';
import { useLeave } from '../features/auth/leaving.tsx';
import { Footer } from './Footer.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export function SignedInFrame({ children }: { children: ReactNode }) {
  const { user } = useUser();
  const { pathname } = useLocation();
  const leave = useLeave();
  if (!user) return null;
  // The search and a new request have no guard that asks first for what a log-in owes; this page has.
  if (user.secondFactorRequired || user.passwordChangeRequired) return <GoTo path={PATHS.profile} />;
  return (
    <AppFrame user={user} current={pathname} onLogout={leave} footer={<Footer edgeToEdge />}>
      <Container maxWidth="lg" sx={{ py: { xs: 6, md: 10 }, mx: 0 }}>
        {children}
      </Container>
    </AppFrame>
  );
}

export function Frame({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  // The loading animation covers the page until the user is known; a frame that is shown before would change.
  if (isLoading) return null;
  return user ? <SignedInFrame>{children}</SignedInFrame> : <PublicFrame>{children}</PublicFrame>;
}

/** Says that a screen is a preview, if the operator's configuration asks for it, until it is dismissed (contract §1). */
export function RoadmapNotice({ screen }: { screen: RoadmapScreen }) {
  const { t } = useTranslation('common');
  const { roadmapNotice } = useConfig();
  const { dismissedNotices } = useSignedInUser();
  const client = useQueryClient();
  const all = [...dismissedNotices, screen];
  const { mutate } = useMutation({
    mutationFn: () => request<unknown>('PATCH', '/api/user/profile', { dismissedNotices: all }),
    onMutate: () => {
      client.setQueryData<CurrentUser>(USER_KEY, (user) => user && { ...user, dismissedNotices: all });
      // Dismissing removes the button that has the focus.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    },
  });
  if (dismissedNotices.includes(screen) || !roadmapNotice.includes(screen)) return null;
  return (
    <Alert
      role="note"
      severity="info"
      onClose={() => mutate()}
      closeText={t('roadmapNotice.dismiss')}
      sx={{ mb: 6, alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
    >
      {t('roadmapNotice.text')}
    </Alert>
  );
}
