import FirstPageRounded from '@mui/icons-material/FirstPageRounded';
import LastPageRounded from '@mui/icons-material/LastPageRounded';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useListContext, useListPaginationContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '../../app/data/resources.ts';

const FEW_PAGES = 3;

/** "Showing X-Y of N …" with Previous and Next (spec 2 §2); readers hear the line when it changes. */
export function Pager({ resource }: { resource: ResourceName }) {
  const { t } = useTranslation('admin');
  const { data, isPlaceholderData } = useListContext();
  const { page, perPage, total = 0, isPending, setPage } = useListPaginationContext();
  const from = (page - 1) * perPage + 1;
  const to = from + (data?.length ?? 0) - 1;
  const range = total > 0 && to >= from ? t(`lists.${resource}.range`, { from, to, total }) : '';
  const last = Math.ceil(total / perPage);
  // With more than a few pages the end is far: hundreds of steps over ten thousand records.
  const hasMany = last > FEW_PAGES;
  const step = (target: number) => ({
    size: 'small' as const,
    disabled: target === page || target < 1 || target > last,
    onClick: () => setPage(target),
    sx: { '&.MuiIconButton-root.Mui-disabled': { opacity: 0.4 } },
  });
  return (
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
        {/* While the next page is on its way the rows shown are still the last one's. */}
        {isPending || isPlaceholderData ? t(`lists.${resource}.loading`) : range}
      </Typography>
      {!isPending && last > 1 ? (
        <Box component="nav" aria-label={t('pages')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {hasMany ? (
            <IconButton aria-label={t('firstPage')} {...step(1)}>
              <FirstPageRounded />
            </IconButton>
          ) : null}
          <Button variant="outlined" {...step(page - 1)}>
            {t('previous')}
          </Button>
          <Button variant="outlined" {...step(page + 1)}>
            {t('next')}
          </Button>
          {hasMany ? (
            <IconButton aria-label={t('lastPage')} {...step(last)}>
              <LastPageRounded />
            </IconButton>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
