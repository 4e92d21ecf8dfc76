import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';
import { radii } from '../../../../ui-shared/theme/tokens.ts';
import { truncate } from '../../../components/text.ts';
import { canEdit, type ImportRow } from '../importRow.ts';

/** As many of a long cell's characters as a line can show. */
const CELL_CHARACTERS = 80;

export interface CellProps {
  row: ImportRow;
  cell: AdvisorColumn;
  onEdit: (id: number, cell: AdvisorColumn) => void;
  /** May take several lines. */
  isWide?: boolean;
}

/**
 * A cell of the preview: a button while the row may be edited (spec 2 §4). The Tab key goes by: each row has its own Edit
 * button, and nine more stops a row would be a long way.
 */
export function Cell({ row, cell, onEdit, isWide = false }: CellProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const value = row.values[cell].trim();
  const text = value
    ? truncate(value.slice(0, 2 * CELL_CHARACTERS).replaceAll(/\s+/g, ' '), CELL_CHARACTERS)
    : '–';
  const isWrong = row.status === 'invalid' && row.checked.problems[cell] !== undefined;
  const line = isWide
    ? { overflowWrap: 'anywhere' as const }
    : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const };
  if (!canEdit(row))
    return (
      <Box component="span" sx={{ display: 'block', py: 1, my: '1px', ...line }}>
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
        value: value ? text : t('cell.empty'),
      })}
      sx={{
        display: 'block',
        width: 'calc(100% + 16px)',
        mx: '-8px',
        px: '8px',
        py: 1,
        minHeight: { xs: 44, sm: 32 },
        textAlign: 'left',
        font: 'inherit',
        color: isWrong ? roles.danger : 'inherit',
        background: 'none',
        cursor: 'pointer',
        border: `1px solid ${isWrong ? roles.danger : 'transparent'}`,
        borderRadius: `${radii.small}px`,
        '&:hover': { borderColor: roles.control, backgroundColor: roles.raised },
        ...line,
      }}
    >
      {text}
    </Box>
  );
}
