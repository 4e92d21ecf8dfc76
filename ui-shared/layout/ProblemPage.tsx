import { Box, Button, Card, CardContent, Container } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../brand/Mark.tsx';
import { MAIN_ID } from './SkipLink.tsx';
import { Muted, PageHeading } from './Text.tsx';

const reload = (): void => window.location.reload();

export function ProblemPage({ onRetry = reload }: { onRetry?: () => void }) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <Box component="main" id={MAIN_ID} tabIndex={-1}>
      <Container maxWidth="lg" sx={{ py: 12 }}>
        <MessageCard>
          <div role="alert">
            <PageHeading title={t('problem.title')} />
            <Muted sx={{ mt: 3, mb: 6 }}>{t('problem.text')}</Muted>
          </div>
          <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
        </MessageCard>
      </Container>
    </Box>
  );
}

export const MessageCard = ({ children }: { children: ReactNode }) => (
  <Card sx={{ maxWidth: 560, mx: 'auto', my: { xs: 4, md: 12 } }}>
    <CardContent sx={{ p: { xs: 6, sm: 10 } }}>
      <Mark size={44} />
      <div style={{ height: 20 }} />
      {children}
    </CardContent>
  </Card>
);
