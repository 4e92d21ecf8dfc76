import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowName, type ImportRow } from '../rows/importRow.ts';
import { Cell } from './Cell.tsx';
import { CELLS } from './columns.ts';
import type { PreviewProps } from './PreviewTable.tsx';
import { RowActions, type RowHandlers } from './RowActions.tsx';
import { RowIssues, RowStatusChip } from './RowState.tsx';

/** They are the card's heading. */
const NAMES: readonly string[] = ['firstName', 'lastName'];

/** The rows as cards, where a table would not fit (design/look.md). */
export function PreviewCards({ rows, isLocked, ...handlers }: PreviewProps) {
  const { t } = useTranslation('admin-import');
  return (
    <Box component="ul" aria-label={t('preview.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <PreviewCard key={row.id} row={row} isLocked={isLocked} {...handlers} />
      ))}
    </Box>
  );
}

const PreviewCard = memo(function PreviewCard({
  row,
  isLocked,
  ...handlers
}: RowHandlers & { row: ImportRow; isLocked: boolean }) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  // What is empty and not asked for needs no line; Edit shows it all.
  const cells = CELLS.filter(
    ({ key }) => row.problems[key] || (!NAMES.includes(key) && row.values[key].trim()),
  );
  return (
    <Box component="li" sx={{ p: 4, borderTop: `1px solid ${roles.line}`, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 640, overflowWrap: 'anywhere' }}>
          {t('preview.row', { n: row.id, name: rowName(row) })}
        </Typography>
        <RowStatusChip row={row} />
      </Box>
      <RowIssues row={row} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {cells.map(({ key }) => (
          <Box
            key={key}
            sx={{ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: 4, alignItems: 'center' }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`fields.${key}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              <Cell row={row} cell={key} onEdit={handlers.onEdit} isWide />
            </Box>
          </Box>
        ))}
      </Box>
      <RowActions row={row} isLocked={isLocked} {...handlers} />
    </Box>
  );
});
