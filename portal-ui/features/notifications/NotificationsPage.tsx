import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { PageGrid } from '../../components/cards.tsx';
import { EmailChoices, usePreferences } from './EmailChoices.tsx';
import { NotificationsCard, useNotifications } from './NotificationsCard.tsx';

export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const user = useSignedInUser();
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 6, color: 'text.secondary', maxWidth: 680 }}>
        {t('lead')}
      </Typography>
      <PageGrid waitsFor={[useNotifications(), usePreferences()]}>
        <NotificationsCard userType={user.userType} />
        <EmailChoices userType={user.userType} />
      </PageGrid>
    </SignedInFrame>
  );
}
