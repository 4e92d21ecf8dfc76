import { Box, Tab, Tabs } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { PageHeading } from '../../ui-shared/layout/PageHeading.tsx';
import { useConsole } from '../app/ConsoleContext.ts';
import { AdminsTab } from './AdminsTab.tsx';
import { GroupsTab } from './GroupsTab.tsx';
import { Overview } from './Overview.tsx';
import { useDashboardPage, type DashboardTab } from './useDashboardPage.ts';
import type { Group, GroupAdmin } from '../../src/contract/admin-api.ts';
import { LoadingDialog } from '../components/form/FormDialog.tsx';
import { useErrorToast } from '../components/useErrorToast.ts';
import { useRecordOf } from '../components/RecordDialogs.tsx';
import { AddAdminDialog } from '../resources/group-admins/AddAdminDialog.tsx';
import { RemoveAdmin } from '../resources/group-admins/AdminTasks.tsx';
import { EditAdminDialog } from '../resources/group-admins/EditAdminDialog.tsx';
import { ManageAdminsDialog } from '../resources/group-admins/ManageAdminsDialog.tsx';
import { GroupForm } from '../resources/groups/GroupForm.tsx';

const PANEL_ID = 'dashboard-panel';
const tabId = (tab: DashboardTab) => `dashboard-tab-${tab}`;

const PANELS = { overview: Overview, groups: GroupsTab, admins: AdminsTab } as const;

/** /admin: Overview for everyone, Groups and Admins for super admins (spec 2 §2); the tab stands in the address. */
export function Dashboard() {
  const { t } = useTranslation(['admin-groups', 'admin']);
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

function DashboardDialogs() {
  const { scope } = useConsole();
  const { dialog, id, close } = useDashboardPage();
  if (dialog === null) return null;
  if (dialog === 'administrators' || dialog === 'edit-group')
    return <OfGroup key={id} dialog={dialog} id={id} onClose={close} />;
  if (!scope.hasGroups) return null;
  if (dialog === 'add-admin') return <AddAdminDialog onClose={close} />;
  return <OfAdmin key={id} dialog={dialog} id={id} onClose={close} />;
}

interface OfRecordProps<Dialog> {
  dialog: Dialog;
  id: number;
  onClose: () => void;
}

function OfAdmin({ dialog, id, onClose }: OfRecordProps<'edit-admin' | 'remove-admin'>) {
  const { t } = useTranslation('admin-groups');
  const fail = useErrorToast();
  const { data, error } = useGetList<GroupAdmin>(
    'group-admins',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: { id: [id] } },
    { staleTime: 0 },
  );
  // Once it is shown, what the dialog itself does to it is no reason to say that it is gone.
  const [admin, setAdmin] = useState<GroupAdmin | undefined>();
  const found = data?.[0];
  if (found && !admin) setAdmin(found);
  const isGone = !admin && (Boolean(error) || data?.length === 0);
  useEffect(() => {
    if (!isGone) return;
    fail(t('admins.gone'))();
    onClose();
    // Once is enough; the address changes with it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
  if (!admin) return null;
  if (dialog === 'edit-admin') return <EditAdminDialog admin={admin} onClose={onClose} />;
  return <RemoveAdmin admin={admin} calls="accounts" onClose={onClose} />;
}

function OfGroup({ dialog, id, onClose }: OfRecordProps<'administrators' | 'edit-group'>) {
  const { t } = useTranslation('admin-groups');
  const group = useRecordOf<Group>('groups', id, onClose);
  const isEdit = dialog === 'edit-group';
  if (!group) return isEdit ? <LoadingDialog title={t('group.edit')} onClose={onClose} /> : null;
  const Shown = isEdit ? GroupForm : ManageAdminsDialog;
  return <Shown record={group} onClose={onClose} />;
}
