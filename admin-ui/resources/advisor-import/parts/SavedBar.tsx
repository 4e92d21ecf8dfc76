import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radii } from '../../../../ui-shared/theme/tokens.ts';
import { logInsFile } from '../file/files.ts';
import { saveCsv } from '../file/saveCsv.ts';
import type { ImportRow } from '../rows/importRow.ts';
import { UndoDialog } from './UndoDialog.tsx';

export interface SavedBarProps {
  saved: readonly ImportRow[];
  isTaken: boolean;
  /** The log-ins were downloaded. */
  onTaken: () => void;
  onUndo: () => Promise<unknown>;
}

/** What has been created so far: its log-ins, which are nowhere else, and the way to take it all back. */
export function SavedBar({ saved, isTaken, onTaken, onUndo }: SavedBarProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const [isAsking, setAsking] = useState(false);
  const count = saved.length;
  const take = () => {
    saveCsv(logInsFile(saved), 'advisor-log-ins.csv');
    onTaken();
  };
  return (
    <Box
      component="section"
      aria-labelledby="import-saved"
      sx={{
        p: 4,
        border: `1px solid ${roles.line}`,
        borderRadius: `${radii.medium}px`,
        backgroundColor: roles.surface,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
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
          <Button
            variant="outlined"
            color="error"
            startIcon={<UndoRounded />}

            onClick={() => setAsking(true)}
          >
            {t('saved.undo')}
          </Button>
        </Box>
      </Box>
      {isAsking ? <UndoDialog count={count} onUndo={onUndo} onClose={() => setAsking(false)} /> : null}
    </Box>
  );
}

/** What undoing came to: how many are gone, and who stays and why. */
export function UndoneAlert({
  deleted,
  kept,
}: {
  deleted: number;
  kept: readonly { name: string; message: string }[];
}) {
  const { t } = useTranslation('admin-import');
  const ref = useRef<HTMLDivElement>(null);
  // The button that asked for it may be gone with the advisors.
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity={kept.length > 0 ? 'warning' : 'info'}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      {t('undone.deleted', { count: deleted })}
      {kept.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
          {kept.map(({ name, message }) => (
            <li key={`${name} ${message}`}>{t('undone.kept', { name, message })}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}
