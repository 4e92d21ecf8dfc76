import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { DownloadCard } from './DownloadCard.tsx';
import { LogInsCard } from './LogInsCard.tsx';
import { ViewersCard } from './ViewersCard.tsx';

const action = { mt: 5, width: { xs: '100%', sm: 'auto' } };

/** /privacy-settings: who can see one's data, where one is signed in, taking it out, and deleting it; for every role. */
export default function YourDataPage() {
  const { t } = useTranslation('privacy');
  const { brandName } = useConfig();
  const user = useSignedInUser();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} />
      <Typography sx={{ mt: 2, mb: 6, maxWidth: '70ch', color: 'text.secondary' }}>
        {t('lead', { brand: brandName })}{' '}
        <Link component={SmartLink} href={PATHS.privacy}>
          {t('policy')}
        </Link>
      </Typography>
      <Box sx={{ maxWidth: 860, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        <ViewersCard userType={user.userType} />
        <LogInsCard />
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
