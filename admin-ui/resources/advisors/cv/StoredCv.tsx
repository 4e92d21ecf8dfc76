import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../ui-shared/api/client.ts';
import { removeCv } from '../../../../ui-shared/cv/api/removeCv.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';

export interface StoredCvProps {
  advisorId: number;
  fileId: number;
  name: string;
  onRemoved: () => void;
}

/** The stored CV of an advisor: its name, to be fetched or deleted. */
export function StoredCv({ advisorId, fileId, name, onRemoved }: StoredCvProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeCv(advisorId),
    onSuccess: () => {
      setAsking(false);
      onRemoved();
      toast({ title: t('advisorForm.cv.removed'), variant: 'success' });
      return client.invalidateQueries({ queryKey: ['advisors'] });
    },
    onError: (error) =>
      toast({
        title: t('advisorForm.cv.removeFailed'),
        description: errorText(error),
        variant: 'destructive',
      }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('advisorForm.cv.stored')}
        </Typography>
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
      <ConfirmDialog
        open={isAsking}
        title={t('advisorForm.cv.removeQuestion')}
        texts={[t('advisorForm.cv.removeText', { name })]}
        confirm={t('advisorForm.cv.remove')}
        refuse={t('advisorForm.cv.keepFile')}
        isDestructive
        isBusy={removing.isPending}
        problem={removing.error ? errorText(removing.error) : undefined}
        onConfirm={() => removing.mutate()}
        onClose={() => {
          removing.reset();
          setAsking(false);
        }}
      />
    </Box>
  );
}
