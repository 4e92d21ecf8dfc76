import { Alert, Button } from '@mui/material';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDownloadOwnData } from './api/ownData.ts';

/** Downloads all data of the user; says so when the download fails. */
export function DownloadCard() {
  const { t } = useTranslation('privacy');
  const download = useDownloadOwnData();
  return (
    <SectionCard title={t('download.title')} text={t('download.text')}>
      {download.isError ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          {t('download.failed')}
        </Alert>
      ) : null}
      <Button
        startIcon={<DownloadRounded />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate()}
        sx={{ mt: 5, width: { xs: '100%', sm: 'auto' } }}
      >
        {t('download.button')}
      </Button>
    </SectionCard>
  );
}
