import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { EmailChoices } from './EmailChoices.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';

export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const user = useSignedInUser();
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 6, color: 'text.secondary', maxWidth: 680 }}>
        {t('lead')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: 6,
          alignItems: 'start',
        }}
      >
        <NotificationsCard userType={user.userType} />
        <EmailChoices userType={user.userType} />
      </Box>
    </SignedInFrame>
  );
}
