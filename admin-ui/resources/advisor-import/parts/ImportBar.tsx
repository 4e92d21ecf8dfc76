import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../ImportSession.ts';

export interface ImportBarProps {
  progress: ImportState['progress'];
  isDone: boolean;
  hasReady: boolean;
  onGenerateAll: () => void;
  onSaveAll: () => void;
  onCancel: () => void;
}

export function ImportBar({ progress, isDone, hasReady, ...does }: ImportBarProps) {
  const { t } = useTranslation('admin-import');
  const shared = (kind: 'save' | 'generate') => ({
    loading: progress?.kind === kind,
    loadingPosition: 'start' as const,
    disabled: progress !== null,
  });
  const text = progress ? t(`progress.${progress.kind}`, { ...progress }) : '';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
        <Button
          {...shared('save')}
          variant={hasReady ? 'contained' : 'outlined'}
          startIcon={<SaveOutlined />}
          onClick={does.onSaveAll}
        >
          {t('bar.saveAll')}
        </Button>
        <Button
          {...shared('generate')}
          variant="outlined"
          startIcon={<AutoAwesomeOutlined />}
          onClick={does.onGenerateAll}
        >
          {t('bar.generateAll')}
        </Button>
        <Button variant="text" onClick={does.onCancel}>
          {isDone ? t('bar.another') : t('cancel')}
        </Button>
      </Box>
      {progress ? (
        <Box>
          <Typography variant="body2" className="tabular" sx={{ mb: 1 }}>
            {text}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * progress.done) / progress.total}
            aria-label={t(`progress.${progress.kind}Label`)}
            aria-valuetext={text}
          />
        </Box>
      ) : null}
    </Box>
  );
}
