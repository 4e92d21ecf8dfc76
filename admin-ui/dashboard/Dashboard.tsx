import { Box, Tab, Tabs } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { useConsole } from '../app/ConsoleContext.ts';
import { AdminsTab } from './AdminsTab.tsx';
import { DashboardDialogs } from './DashboardDialogs.tsx';
import { GroupsTab } from './GroupsTab.tsx';
import { Overview } from './Overview.tsx';
import { useDashboardPage, type DashboardTab } from './useDashboardPage.ts';

const PANEL_ID = 'dashboard-panel';
const tabId = (tab: DashboardTab) => `dashboard-tab-${tab}`;

const PANELS = { overview: Overview, groups: GroupsTab, admins: AdminsTab } as const;

/** /admin: Overview for everyone, Groups and Admins for super admins (spec 2 §2); the tab stands in the address. */
export function Dashboard() {
  const { t } = useTranslation('admin-groups');
  const { scope } = useConsole();
  const page = useDashboardPage();
  const tabs: DashboardTab[] = scope.hasGroups ? ['overview', 'groups', 'admins'] : ['overview'];
  const labelOf = (tab: DashboardTab) =>
    tab === 'overview' ? t('admin:dashboard.overview') : t(`dashboard.tabs.${tab}`);
  // Another role's tab in the address shows what everyone has.
  const tab = tabs.includes(page.tab) ? page.tab : 'overview';
  const Panel = PANELS[tab];
  return (
    <>
      <PageHeading title={t(`admin:dashboard.title.${scope.key}`)} sx={{ mb: 2 }} />
      <Tabs
        value={tab}
        onChange={(_event, next: DashboardTab) => page.goTo(next)}
        aria-label={t('dashboard.tabs.label')}
        sx={{ mb: 5 }}
      >
        {tabs.map((value) => (
          <Tab key={value} value={value} label={labelOf(value)} id={tabId(value)} aria-controls={PANEL_ID} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(tab)}>
        <Panel />
      </Box>
      <DashboardDialogs />
    </>
  );
}
