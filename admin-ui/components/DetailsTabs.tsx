import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useRecordPages } from './useRecordPages.ts';

/** The panel that both tabs fill. */
export const DETAILS_PANEL_ID = 'details-panel';

/** Profile and the tab beside it; which one is open stands in the address. */
export function DetailsTabs({ resource, second }: { resource: string; second: string }) {
  const { t } = useTranslation('admin');
  const { open, show } = useRecordPages(resource);
  const tab = open?.page === 'suggestions' ? 'suggestions' : 'show';
  return (
    <Tabs
      value={tab}
      onChange={(_event, page: typeof tab) => {
        if (open && open.page !== 'create') show(page, open.id);
      }}
      aria-label={t('details.tabs')}
      sx={{ mt: 2 }}
    >
      <Tab value="show" label={t('details.profile')} aria-controls={DETAILS_PANEL_ID} />
      <Tab value="suggestions" label={second} aria-controls={DETAILS_PANEL_ID} />
    </Tabs>
  );
}
