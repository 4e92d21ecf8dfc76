import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countRows, filterRows, ROW_FILTERS, type RowFilter } from '../rows/filters.ts';
import { PreviewCards } from './PreviewCards.tsx';
import { PreviewTable, type PreviewProps } from './PreviewTable.tsx';

/** A thousand rows at once would stall the page; cards are long. */
const PAGE_SIZE = { table: 25, cards: 10 };

/** The file's rows, a page at a time, all or those in one state. */
export function Preview({ rows, tool, ...handlers }: PreviewProps & { tool: ReactNode }) {
  const { t } = useTranslation('admin-import');
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const [filter, setFilter] = useState<RowFilter>('all');
  const [wanted, setPage] = useState(1);
  const size = isNarrow ? PAGE_SIZE.cards : PAGE_SIZE.table;
  const counts = countRows(rows);
  const chosen = filterRows(rows, filter);
  const pages = Math.max(1, Math.ceil(chosen.length / size));
  // Rows leave a filtered list when they are mended or saved.
  const page = Math.min(wanted, pages);
  const shown = chosen.slice((page - 1) * size, page * size);
  const Rows = isNarrow ? PreviewCards : PreviewTable;
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
            setFilter(target.value as RowFilter);
            setPage(1);
          }}
        >
          {ROW_FILTERS.map((one) => (
            <option key={one} value={one}>
              {t(`filters.${one}`, { n: counts[one] })}
            </option>
          ))}
        </NativeSelect>
        {tool}
      </Box>
      {shown.length > 0 ? (
        <Rows rows={shown} {...handlers} />
      ) : (
        <Typography sx={{ px: 5, py: 8, textAlign: 'center', color: 'text.secondary' }}>
          {t('preview.none')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          px: 4,
          py: 2,
          minHeight: 56,
        }}
      >
        <Typography component="output" variant="body2" className="tabular" sx={{ color: 'text.secondary' }}>
          {shown.length > 0
            ? t('preview.range', {
                from: (page - 1) * size + 1,
                to: (page - 1) * size + shown.length,
                total: chosen.length,
              })
            : null}
        </Typography>
        {pages > 1 ? (
          <Box component="nav" aria-label={t('admin:pages')} sx={{ display: 'flex', gap: 2 }}>
            <Button variant="outlined" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('admin:previous')}
            </Button>
            <Button
              variant="outlined"
              size="small"
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >
              {t('admin:next')}
            </Button>
          </Box>
        ) : null}
      </Box>
    </>
  );
}
