import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { radii } from '../../../../ui-shared/theme/tokens.ts';
import { truncate } from '../../../components/text.ts';
import { canEdit, type ImportRow } from '../importRow.ts';

const CELL_CHARACTERS = 80;

export interface CellProps {
  row: ImportRow;
  cell: AdvisorColumn;
  onEdit: (id: number, cell: AdvisorColumn) => void;
  isWide?: boolean;
}

/**
 * A cell of the preview: a button while the row may be edited (spec 2 §4). The Tab key goes by: each row has its own Edit
 * button, and nine more stops a row would be a long way.
 */
export function Cell({ row, cell, onEdit, isWide = false }: CellProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const value = row.values[cell].slice(0, 2 * CELL_CHARACTERS).replaceAll(/\s+/g, ' ');
  const text = value.trim() ? truncate(value, CELL_CHARACTERS) : '–';
  const isWrong = row.status === 'invalid' && row.checked.problems[cell] !== undefined;
  const shape = {
    display: 'block',
    py: 1,
    border: `1px solid ${isWrong ? roles.danger : 'transparent'}`,
    ...(isWide
      ? { overflowWrap: 'anywhere' }
      : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  };
  if (!canEdit(row))
    return (
      <Box component="span" sx={shape}>
        {text}
      </Box>
    );
  return (
    <Box
      component="button"
      type="button"
      tabIndex={-1}
      onClick={() => onEdit(row.id, cell)}
      aria-label={t('cell.edit', {
        field: t(`fields.${cell}`),
        n: row.id,
        value: value.trim() ? text : t('cell.empty'),
      })}
      sx={{
        ...shape,
        width: 'calc(100% + 16px)',
        mx: '-8px',
        px: '8px',
        minHeight: { xs: 44, sm: 32 },
        textAlign: 'left',
        font: 'inherit',
        color: isWrong ? roles.danger : 'inherit',
        background: 'none',
        cursor: 'pointer',
        borderRadius: `${radii.small}px`,
        '&:hover': { borderColor: roles.control, backgroundColor: roles.raised },
      }}
    >
      {text}
    </Box>
  );
}
