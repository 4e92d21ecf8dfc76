import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** When a page itself cannot be shown: says so, says what is safe, offers to try again. */
export function Trouble({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <Box component="main" sx={{ p: { xs: 5, md: 10 }, maxWidth: 640 }}>
      <Typography variant="h1">{t('trouble.title')}</Typography>
      <Typography sx={{ mt: 3, mb: 5, color: 'text.secondary' }}>{t('trouble.text')}</Typography>
      <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
    </Box>
  );
}
