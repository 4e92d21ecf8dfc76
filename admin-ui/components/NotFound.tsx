import { Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { PageHeading } from '../../ui-shared/layout/Text.tsx';

export function NotFound() {
  const { t } = useTranslation(['admin', 'errors']);
  return (
    <>
      <PageHeading title={t('errors:notFound.title')} />
      <Typography sx={{ mt: 2, mb: 5, color: 'text.secondary' }}>{t('errors:notFound.text')}</Typography>
      <Button href={ADMIN_PATHS.home}>{t('notFound.home')}</Button>
    </>
  );
}
