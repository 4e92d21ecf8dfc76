import { Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';

export function NotFound() {
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHeading title={t('errors:notFound.title')} />
      <Typography sx={{ mt: 2, mb: 5, color: 'text.secondary' }}>{t('errors:notFound.text')}</Typography>
      <Button component={SmartLink} href={ADMIN_PATHS.home}>
        {t('notFound.home')}
      </Button>
    </>
  );
}
