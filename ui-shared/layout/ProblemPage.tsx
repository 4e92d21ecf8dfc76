import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MessageCard } from './MessageCard.tsx';
import { MAIN_ID } from './SkipLink.tsx';

const reload = (): void => window.location.reload();

/** When the page itself cannot be shown: says so, says what is safe, offers to try again. */
export function ProblemPage({ onRetry = reload }: { onRetry?: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <Box component="main" id={MAIN_ID} tabIndex={-1}>
      <Container maxWidth="lg" sx={{ py: 12 }}>
        <MessageCard>
          <Typography variant="h1">{t('problem.title')}</Typography>
          <Typography sx={{ mt: 3, mb: 6, color: 'text.secondary' }}>{t('problem.text')}</Typography>
          <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
        </MessageCard>
      </Container>
    </Box>
  );
}
