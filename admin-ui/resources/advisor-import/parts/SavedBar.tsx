import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAction } from '../../../components/ConfirmAction.tsx';
import { logInRecords } from '../csvFiles.ts';
import { failureOf, type Undone } from '../importApi.ts';
import type { ImportRow } from '../importRow.ts';
import { saveCsv } from '../saveCsv.ts';

export interface SavedBarProps {
  saved: readonly ImportRow[];
  isTaken: boolean;
  onTaken: () => void;
  onUndo: () => Promise<Undone>;
}

export function SavedBar({ saved, isTaken, onTaken, onUndo }: SavedBarProps) {
  const { t } = useTranslation('admin-import');
  const [isAsking, setAsking] = useState(false);
  const count = saved.length;
  const take = () => {
    saveCsv(logInRecords(saved), 'advisor-log-ins.csv');
    onTaken();
  };
  const undo = () =>
    onUndo().catch((error: unknown) => {
      throw failureOf(error).status === 404 ? new Error(t('undo.gone'), { cause: error }) : error;
    });
  return (
    <Card
      component="section"
      aria-labelledby="import-saved"
      sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Typography id="import-saved" variant="h3" component="h2">
          {t('saved.title', { count })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {isTaken ? t('saved.taken') : t('saved.once')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={take}>
          {t('saved.download')}
        </Button>
        <Button variant="outlined" color="error" startIcon={<UndoRounded />} onClick={() => setAsking(true)}>
          {t('saved.undo')}
        </Button>
      </Box>
      {isAsking ? (
        <ConfirmAction
          title={t('undo.title', { count })}
          texts={[t('undo.text'), t('undo.logIns')]}
          confirm={t('undo.confirm')}
          refuse={t('undo.refuse')}
          isDestructive
          run={undo}
          changes={['advisors', 'counts']}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
