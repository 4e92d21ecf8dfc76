import { Alert, AlertTitle } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../ui-shared/api/client.ts';

/** "Search Error" in the documented words (spec 1 §8), with the server's message. */
export function SearchErrorAlert({ error }: { error: unknown }) {
  const { t } = useTranslation('search');
  const answered = error instanceof ApiError && error.statusCode > 0;
  return (
    <Alert severity="error">
      <AlertTitle>{t('error.title')}</AlertTitle>
      <div>{answered ? t('error.status', { status: error.statusCode }) : t('error.general')}</div>
      {answered && error.statusCode < 500 ? <div>{error.serverMessage}</div> : null}
      <div>{t('error.kept')}</div>
    </Alert>
  );
}
