import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Alert, Link } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { send } from '../../../ui-shared/api/client.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { saveFile } from '../../../ui-shared/files/saveFile.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { CardButton, PageColumn, PageGrid, SectionCard } from '../../components/cards.tsx';
import { SafetyCards } from '../safety/SafetyCards.tsx';
import { useBlocks } from '../safety/api.ts';
import { ProviderOutcome } from '../sign-in/ProviderOutcome.tsx';
import { TokensCard } from '../sign-in/TokensCard.tsx';
import { WaysInCards } from '../sign-in/WaysInCards.tsx';
import { usePasskeys, useWaysIn } from '../sign-in/api.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { LogInsCard, useLogIns } from './LogInsCard.tsx';
import { useVisibility, ViewersCard } from './ViewersCard.tsx';

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
      <PageGrid waitsFor={[useVisibility(), useBlocks(), useLogIns(), useWaysIn(), usePasskeys()]}>
        <PageColumn>
          <ViewersCard userType={user.userType} />
          <SafetyCards userType={user.userType} />
        </PageColumn>
        <PageColumn>
          <LogInsCard />
          <WaysInCards />
          <TokensCard />
          <DownloadCard />
          <SectionCard title={t('delete.title')} text={t('delete.text')}>
            <CardButton variant="outlined" onClick={() => setDeleting(true)}>
              {t('delete.button')}
            </CardButton>
          </SectionCard>
        </PageColumn>
      </PageGrid>
      {isDeleting ? <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </SignedInFrame>
  );
}

function DownloadCard() {
  const { t } = useTranslation('privacy');
  const download = useMutation({
    // Read whole before it is saved, so that a download that breaks off is an error and not a file.
    mutationFn: async () => {
      const answer = await send('GET', '/api/user/export');
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'export.json');
    },
  });
  return (
    <SectionCard title={t('download.title')} text={t('download.text')}>
      {download.isError ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          {t('download.failed')}
        </Alert>
      ) : null}
      <CardButton
        startIcon={<DownloadRounded />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate()}
      >
        {t('download.button')}
      </CardButton>
    </SectionCard>
  );
}
