import { Box, Button, Container, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MessageCard } from './MessageCard.tsx';
import { MAIN_ID } from './SkipLink.tsx';
import { Muted } from './Text.tsx';

const reload = (): void => window.location.reload();

export function ProblemPage({ onRetry = reload }: { onRetry?: () => void }) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <Box component="main" id={MAIN_ID} tabIndex={-1}>
      <Container maxWidth="lg" sx={{ py: 12 }}>
        <MessageCard>
          <Typography variant="h1">{t('problem.title')}</Typography>
          <Muted sx={{ mt: 3, mb: 6 }}>{t('problem.text')}</Muted>
          <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
        </MessageCard>
      </Container>
    </Box>
  );
}
