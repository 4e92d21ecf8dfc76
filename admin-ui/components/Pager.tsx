import FirstPageRounded from '@mui/icons-material/FirstPageRounded';
import LastPageRounded from '@mui/icons-material/LastPageRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';

const FEW_PAGES = 3;
const faintWhenOff = { '&.Mui-disabled': { opacity: 0.4 } };

/** "Showing X-Y of N …" with Previous and Next (spec 2 §2); readers hear the line when it changes. */
export function Pager({ resource }: { resource: string }) {
  const { t } = useTranslation('admin');
  const { page, perPage, total = 0, data, isPending, isPlaceholderData, setPage } = useListContext();
  const from = (page - 1) * perPage + 1;
  const to = from + (data?.length ?? 0) - 1;
  // While the next page is on its way the rows shown are still the last one's.
  const line =
    isPending || isPlaceholderData
      ? t(`lists.${resource}.loading`)
      : total > 0 && to >= from
        ? t(`lists.${resource}.range`, { from, to, total })
        : '';
  const hasSteps = !isPending && total > perPage;
  const last = Math.ceil(total / perPage);
  // With more than a few pages the end is far: hundreds of steps over ten thousand records.
  const hasMany = last > FEW_PAGES;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        px: 4,
        minHeight: 56,
        py: 2,
      }}
    >
      <Typography component="output" variant="body2" className="tabular" sx={{ color: 'text.secondary' }}>
        {line}
      </Typography>
      {hasSteps ? (
        <Box component="nav" aria-label={t('pages')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {hasMany ? (
            <IconButton
              size="small"
              aria-label={t('firstPage')}
              disabled={page <= 1}
              onClick={() => setPage(1)}
              sx={faintWhenOff}
            >
              <FirstPageRounded />
            </IconButton>
          ) : null}
          <Button variant="outlined" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            disabled={page * perPage >= total}
            onClick={() => setPage(page + 1)}
          >
            {t('next')}
          </Button>
          {hasMany ? (
            <IconButton
              size="small"
              aria-label={t('lastPage')}
              disabled={page >= last}
              onClick={() => setPage(last)}
              sx={faintWhenOff}
            >
              <LastPageRounded />
            </IconButton>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
