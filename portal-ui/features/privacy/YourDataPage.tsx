import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { DownloadCard } from './DownloadCard.tsx';
import { LogInsCard } from './LogInsCard.tsx';
import { ProviderOutcome } from '../sign-in/ProviderOutcome.tsx';
import { WaysInCards } from '../sign-in/WaysInCards.tsx';
import { SafetyCards } from '../safety/SafetyCards.tsx';
import { ViewersCard } from './ViewersCard.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const action = { mt: 5, width: { xs: '100%', sm: 'auto' } };

/** /privacy-settings: viewers of one's data, log-in sessions, download and deletion; for every role. */
export default function YourDataPage() {
  const { t } = useTranslation('privacy');
  const { brandName } = useConfig();
  const user = useSignedInUser();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 6, maxWidth: '70ch' }}>
        {t('lead', { brand: brandName })} <Link href={PATHS.privacy}>{t('policy')}</Link>
      </Muted>
      <ProviderOutcome />
      <Box sx={{ maxWidth: 860, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        <ViewersCard userType={user.userType} />
        <SafetyCards userType={user.userType} />
        <LogInsCard />
        <WaysInCards />
        <DownloadCard />
        <SectionCard title={t('delete.title')} text={t('delete.text')}>
          <Button variant="outlined" onClick={() => setDeleting(true)} sx={action}>
            {t('delete.button')}
          </Button>
        </SectionCard>
      </Box>
      {isDeleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </SignedInFrame>
  );
}
