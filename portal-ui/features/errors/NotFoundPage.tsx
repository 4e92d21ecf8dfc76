import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { Frame } from '../../components/Frame.tsx';
import { MessageCard } from '../../components/MessageCard.tsx';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';

/** Any unknown path: what is not here, and two ways on (spec 1 §2). */
export default function NotFoundPage() {
  const { t } = useTranslation('errors');
  return (
    <Frame>
      <MessageCard>
        <PageHeading title={t('notFound.title')} />
        <Typography sx={{ mt: 3, mb: 6, color: 'text.secondary' }}>{t('notFound.text')}</Typography>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Button component={SmartLink} href={PATHS.landing}>
            {t('notFound.home')}
          </Button>
          <Button component={SmartLink} href={PATHS.search} variant="outlined">
            {t('notFound.search')}
          </Button>
        </Box>
      </MessageCard>
    </Frame>
  );
}
