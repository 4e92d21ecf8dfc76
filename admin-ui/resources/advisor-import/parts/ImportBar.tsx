import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../ImportSession.ts';

export interface ImportBarProps {
  progress: ImportState['progress'];
  /** There is nothing left to do with this file. */
  isDone: boolean;
  /** There is something to save: the page's first action. */
  hasReady: boolean;
  onGenerateAll: () => void;
  onSaveAll: () => void;
  onCancel: () => void;
}

/** What can be done with all rows (spec 2 §2), and how far it has come. */
export function ImportBar({
  progress,
  isDone,
  hasReady,
  onGenerateAll,
  onSaveAll,
  onCancel,
}: ImportBarProps) {
  const { t } = useTranslation('admin-import');
  const isBusy = progress !== null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
        <Button
          variant={hasReady ? 'contained' : 'outlined'}
          startIcon={<SaveOutlined />}
          loading={progress?.kind === 'save'}
          loadingPosition="start"
          disabled={isBusy}
          onClick={onSaveAll}
        >
          {t('bar.saveAll')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<AutoAwesomeOutlined />}
          loading={progress?.kind === 'generate'}
          loadingPosition="start"
          disabled={isBusy}
          onClick={onGenerateAll}
        >
          {t('bar.generateAll')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {isDone ? t('bar.another') : t('cancel')}
        </Button>
      </Box>
      {progress ? <Progress {...progress} /> : null}
    </Box>
  );
}

function Progress({ kind, done, total }: NonNullable<ImportState['progress']>) {
  const { t } = useTranslation('admin-import');
  const text = t(`progress.${kind}`, { done, total });
  return (
    <Box>
      <Typography variant="body2" className="tabular" sx={{ mb: 1 }}>
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        aria-label={t(`progress.${kind}Label`)}
        aria-valuetext={text}
      />
    </Box>
  );
}
