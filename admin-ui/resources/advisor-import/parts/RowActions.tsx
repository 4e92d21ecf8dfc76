import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { canEdit, canGenerate, canSave, rowName, type ImportRow } from '../importRow.ts';

export interface RowHandlers {
  onEdit: (id: number, cell?: AdvisorColumn) => void;
  onGenerate: (id: number) => void;
  onSave: (id: number) => void;
  onRetry: (id: number) => void;
}

export interface RowActionsProps extends RowHandlers {
  row: ImportRow;
  isLocked: boolean;
}

/** Auto and Save, each where the row's status allows it (spec 2 §4); Edit, and Try again for a row that failed. */
export function RowActions({ row, isLocked, onEdit, onGenerate, onSave, onRetry }: RowActionsProps) {
  const { t } = useTranslation('admin-import');
  const who = { n: row.id, name: rowName(row) };
  const box = useRef<HTMLDivElement>(null);
  const action = (name: 'auto' | 'save' | 'retry', does: (id: number) => void, icon?: ReactNode) => (
    <Button
      variant="outlined"
      size="small"
      startIcon={icon}
      disabled={isLocked}
      aria-label={t(`row.${name}Of`, who)}
      onClick={() => {
        // The button goes with what it does; whoever pressed it stays at this row.
        box.current?.focus({ preventScroll: true });
        does(row.id);
      }}
    >
      {t(`row.${name}`)}
    </Button>
  );
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
      {canGenerate(row) ? action('auto', onGenerate, <AutoAwesomeOutlined />) : null}
      {canSave(row) ? action('save', onSave) : null}
      {row.status === 'failed' ? action('retry', onRetry, <ReplayRounded />) : null}
      {canEdit(row) ? (
        <Tooltip title={t('row.edit')}>
          <IconButton
            size="small"
            sx={{ p: 1.5 }}
            onClick={() => onEdit(row.id)}
            aria-label={t('row.editOf', who)}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  );
}
