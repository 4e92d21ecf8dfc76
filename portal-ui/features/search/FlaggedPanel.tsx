import { Alert, AlertTitle } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** Says that a query asks for something harmful (spec 1 §4). */
export function FlaggedPanel() {
  const { t } = useTranslation('search');
  return (
    <Alert severity="warning" sx={{ mb: 6 }}>
      <AlertTitle>{t('flagged.title')}</AlertTitle>
      {t('flagged.text')}
    </Alert>
  );
}
