import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../ui-shared/api/client.ts';
import { removeCv } from '../../../../ui-shared/cv/api.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { ConfirmAction } from '../../../components/ConfirmAction.tsx';
import { Quiet } from '../../../components/Sections.tsx';

export interface StoredCvProps {
  advisorId: number;
  fileId: number;
  name: string;
  onRemoved: () => void;
}

export function StoredCv({ advisorId, fileId, name, onRemoved }: StoredCvProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
        <Quiet>{t('advisorForm.cv.stored')}</Quiet>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      </Box>
      <Button
        component="a"
        href={`/api/cv/file/${fileId}`}
        download
        variant="outlined"
        startIcon={<DownloadRounded />}
      >
        {t('advisorForm.cv.download')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteOutlineRounded />}
        onClick={() => setAsking(true)}
      >
        {t('advisorForm.cv.remove')}
      </Button>
      {isAsking ? (
        <ConfirmAction
          title={t('advisorForm.cv.removeQuestion')}
          texts={[t('advisorForm.cv.removeText', { name })]}
          confirm={t('advisorForm.cv.remove')}
          refuse={t('advisorForm.cv.keepFile')}
          isDestructive
          run={() => removeCv(advisorId)}
          changes={['advisors']}
          done={t('advisorForm.cv.removed')}
          onDone={onRemoved}
          onFailed={(error) =>
            toast({
              title: t('advisorForm.cv.removeFailed'),
              description: errorText(error),
              variant: 'destructive',
            })
          }
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Box>
  );
}
