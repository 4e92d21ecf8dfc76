import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';

/** The heading of a list, with the Back button to the dashboard (spec 2 §2). */
export function ListHeading({ title }: { title: string }) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
      <PageHeading title={title} />
      <Button variant="text" component={SmartLink} href={ADMIN_PATHS.home} startIcon={<ArrowBackRounded />}>
        {t('back')}
      </Button>
    </Box>
  );
}
