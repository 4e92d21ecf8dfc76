import { Box, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { rowName } from '../importRow.ts';
import { Cell } from './Cell.tsx';
import { CELLS } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { RowIssues, RowStatusChip } from './RowState.tsx';
import type { RowsProps } from './RowTable.tsx';

const NAMES: readonly string[] = ['firstName', 'lastName'];

export function RowCards({ rows, isLocked, handlers }: RowsProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  return (
    <Box component="ul" aria-label={t('preview.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ p: 4, borderTop: `1px solid ${roles.line}`, display: 'grid', gap: 3 }}
        >
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
            <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 640, overflowWrap: 'anywhere' }}>
              {t('preview.row', { n: row.id, name: rowName(row) })}
            </Typography>
            <RowStatusChip row={row} />
          </Box>
          <RowIssues row={row} />
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
            {/* What is empty and not asked for needs no line; Edit shows it all. */}
            {CELLS.filter(
              ({ key }) => row.checked.problems[key] || (!NAMES.includes(key) && row.values[key].trim()),
            ).map(({ key }) => (
              <Box
                key={key}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '96px minmax(0, 1fr)',
                  gap: 4,
                  alignItems: 'center',
                }}
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
      ))}
    </Box>
  );
}
