import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canEdit, canGenerate, canSave, rowName, type ImportRow } from '../rows/importRow.ts';

/** What can be done with one row. */
export interface RowHandlers {
  onEdit: (id: number, cell?: string) => void;
  onGenerate: (id: number) => void;
  onSave: (id: number) => void;
  onRetry: (id: number) => void;
}

export interface RowActionsProps extends RowHandlers {
  row: ImportRow;
  /** All rows are being worked on: none by itself. */
  isLocked: boolean;
}

/** Auto and Save, each where the row's status allows it (spec 2 §4); Edit, and Try again for a row that failed. */
export function RowActions({ row, isLocked, onEdit, onGenerate, onSave, onRetry }: RowActionsProps) {
  const { t } = useTranslation('admin-import');
  const { id } = row;
  const who = { n: id, name: rowName(row) };
  const box = useRef<HTMLDivElement>(null);
  /** The button goes with what it does; whoever pressed it stays at this row. */
  const act = (does: (id: number) => void) => () => {
    box.current?.focus({ preventScroll: true });
    does(id);
  };
  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{
        '&:focus-visible': { outline: 'none' },
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1,
        justifyContent: { sm: 'flex-end' },
        alignItems: 'center',
      }}
    >
      {canGenerate(row) ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<AutoAwesomeOutlined />}
          disabled={isLocked}
          onClick={act(onGenerate)}
          aria-label={t('row.autoOf', who)}
        >
          {t('row.auto')}
        </Button>
      ) : null}
      {canSave(row) ? (
        <Button
          variant="outlined"
          size="small"
          disabled={isLocked}
          onClick={act(onSave)}
          aria-label={t('row.saveOf', who)}
        >
          {t('row.save')}
        </Button>
      ) : null}
      {row.status === 'failed' ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<ReplayRounded />}
          disabled={isLocked}
          onClick={act(onRetry)}
          aria-label={t('row.retryOf', who)}
        >
          {t('row.retry')}
        </Button>
      ) : null}
      {canEdit(row) ? (
        <Tooltip title={t('row.edit')}>
          <IconButton
            size="small"
            sx={{ p: 1.5 }}
            onClick={() => onEdit(id)}
            aria-label={t('row.editOf', who)}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  );
}
