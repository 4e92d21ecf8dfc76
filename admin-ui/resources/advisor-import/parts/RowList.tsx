import {
  Box,
  NativeSelect,
  OutlinedInput,
  TablePagination,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../importRow.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable, type RowsProps } from './RowTable.tsx';

/** A thousand rows at once would stall the page; cards are long. */
const PAGE_SIZE = { table: 25, cards: 10 };

const FILTERS = {
  all: () => true,
  ready: ({ status }) => status === 'click_to_save' || status === 'processing' || status === 'saving',
  invalid: ({ status }) => status === 'invalid',
  failed: ({ status }) => status === 'failed',
  saved: ({ status }) => status === 'saved',
} satisfies Record<string, (row: ImportRow) => boolean>;
type RowFilter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as RowFilter[];

export const countRows = (rows: readonly ImportRow[]): Readonly<Record<RowFilter, number>> =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, rows.filter(FILTERS[name]).length])) as Record<
    RowFilter,
    number
  >;

export function RowList({ rows, tool, ...shared }: RowsProps & { tool: ReactNode }) {
  const { t } = useTranslation(['admin-import', 'admin']);
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const [filter, setFilter] = useState<RowFilter>('all');
  const [wanted, setPage] = useState(0);
  const size = isNarrow ? PAGE_SIZE.cards : PAGE_SIZE.table;
  const counts = countRows(rows);
  const chosen = rows.filter(FILTERS[filter]);
  // Rows leave a filtered list when they are mended or saved.
  const page = Math.min(wanted, Math.max(0, Math.ceil(chosen.length / size) - 1));
  const Rows = isNarrow ? RowCards : RowTable;
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', px: { xs: 4, sm: 5 }, pb: 4 }}
      >
        <NativeSelect
          value={filter}
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': t('preview.filter') }}
          onChange={({ target }) => {
            setFilter(FILTER_NAMES.find((name) => name === target.value) ?? 'all');
            setPage(0);
          }}
        >
          {FILTER_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(`filters.${name}`, { n: counts[name] })}
            </option>
          ))}
        </NativeSelect>
        {tool}
      </Box>
      {chosen.length > 0 ? (
        <Rows rows={chosen.slice(page * size, (page + 1) * size)} {...shared} />
      ) : (
        <Typography sx={{ px: 5, py: 8, textAlign: 'center', color: 'text.secondary' }}>
          {t('preview.none')}
        </Typography>
      )}
      <TablePagination
        component="nav"
        aria-label={t('admin:pages')}
        count={chosen.length}
        page={page}
        rowsPerPage={size}
        rowsPerPageOptions={[]}
        onPageChange={(_event, next) => setPage(next)}
        labelDisplayedRows={({ from, to, count }) =>
          count > 0 ? t('preview.range', { from, to, total: count }) : ''
        }
        getItemAriaLabel={(type) => (type === 'previous' ? t('admin:previous') : t('admin:next'))}
        slotProps={{ displayedRows: { 'aria-live': 'polite', className: 'tabular' } }}
        sx={{
          '& .MuiIconButton-root': { minWidth: 44, minHeight: 44 },
          '& .MuiIconButton-root.Mui-disabled': { opacity: 0.4 },
        }}
      />
    </>
  );
}
