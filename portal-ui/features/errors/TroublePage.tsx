import { Box, Button, Container, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAIN_ID } from '../../../ui-shared/layout/SkipLink.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** Shows that the page failed, with a button to try again. */
export function TroublePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <Box component="main" id={MAIN_ID} tabIndex={-1}>
      <Container maxWidth="lg" sx={{ py: 12 }}>
        <MessageCard>
          <Typography variant="h1">{t('trouble.title')}</Typography>
          <Muted sx={{ mt: 3, mb: 6 }}>{t('trouble.text')}</Muted>
          <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
        </MessageCard>
      </Container>
    </Box>
  );
}
