import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportFileName } from '../../src/contract/exports.ts';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { saveFile } from '../../ui-shared/files/saveFile.ts';
import { exportImpact } from './api/exportImpact.ts';
import type { ImpactWish } from './wish.ts';

export interface ImpactActionsProps {
  wish: ImpactWish;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Nothing to take away while there is no report. */
  isReady: boolean;
}

/** The report to take away: as a file, or on paper. */
export function ImpactActions({ wish, today, isReady }: ImpactActionsProps) {
  const { t } = useTranslation('impact');
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportImpact(wish),
    onSuccess: (file) => saveFile(file, exportFileName('impact', today)),
    onError: (error) =>
      toast({ title: t('exportFailed'), description: error.message, variant: 'destructive' }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={isPending}
        loadingPosition="start"
        disabled={!isReady}
        onClick={() => mutate()}
      >
        {t('export')}
      </Button>
      <Button
        variant="contained"
        startIcon={<PrintRounded />}
        disabled={!isReady}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </Box>
  );
}
