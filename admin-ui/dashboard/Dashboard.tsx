import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ListBase } from 'react-admin';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { Group, GroupAdmin } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { panelOf, TabBar } from '../../ui-shared/layout/TabBar.tsx';
import { PageHeading } from '../../ui-shared/layout/Text.tsx';
import { useConsole } from '../app/ConsoleContext.ts';
import { OfRecord } from '../components/RecordDialogs.tsx';
import { RecordLinkTo } from '../components/RecordLink.tsx';
import { Quiet } from '../components/Sections.tsx';
import { RowActions } from '../components/actions.tsx';
import { Closing } from '../components/form/DialogFrame.tsx';
import { LiveFilters, Records, Pager } from '../components/list/RecordList.tsx';
import { column, timeColumn, type Column } from '../components/list/columns.tsx';
import { SearchInput } from '../components/list/filters.tsx';
import { useErrorToast } from '../components/useErrorToast.ts';
import { AddAdminDialog, EditAdminDialog } from '../resources/group-admins/AddAdminDialog.tsx';
import { RemoveAdmin, AdminStatus } from '../resources/group-admins/AdminTasks.tsx';
import { ManageAdminsDialog } from '../resources/group-admins/ManageAdminsDialog.tsx';
import { GroupForm } from '../resources/groups/GroupForm.tsx';
import { GroupsTab } from './GroupRows.tsx';
import { Overview } from './Overview.tsx';
import { useDashboardPage, type DashboardTab } from './useDashboardPage.ts';

const PANELS = { overview: Overview, groups: GroupsTab, admins: AdminsTab } as const;

/** /admin: Overview for everyone, Groups and Admins for super admins (spec 2 §2); the tab stands in the address. */
export function Dashboard() {
  // With those of the buttons in its rows, so that they load together.
  const { t } = useTranslation(['admin-groups', 'admin', 'organizations']);
  const { scope } = useConsole();
  const page = useDashboardPage();
  const tabs: DashboardTab[] = scope.hasPlatform ? ['overview', 'groups', 'admins'] : ['overview'];
  // Another role's tab in the address shows what everyone has.
  const tab = tabs.includes(page.tab) ? page.tab : 'overview';
  const Panel = PANELS[tab];
  return (
    <>
      <PageHeading title={t(`admin:dashboard.title.${scope.key}`)} sx={{ mb: 2 }} />
      <TabBar
        label={t('dashboard.tabs.label')}
        names={tabs}
        current={tab}
        onChoose={page.goTo}
        sx={{ mb: 5 }}
      >
        {(name) => (name === 'overview' ? t('admin:dashboard.overview') : t(`dashboard.tabs.${name}`))}
      </TabBar>
      <div {...panelOf(tab)}>
        <Panel />
      </div>
      <DashboardDialogs />
    </>
  );
}

function DashboardDialogs() {
  const { t } = useTranslation('admin-groups');
  const { scope } = useConsole();
  const { dialog, id, close } = useDashboardPage();
  const fail = useErrorToast();
  const group = { resource: 'groups', id } as const;
  const admin = { resource: 'group-admins', id, onGone: () => fail(t('admins.gone'))() } as const;
  const shown = () => {
    if (dialog === 'administrators')
      return <OfRecord<Group> key={id} {...group} dialog={ManageAdminsDialog} />;
    if (dialog === 'edit-group')
      return <OfRecord<Group> key={id} {...group} dialog={GroupForm} loadingTitle={t('group.edit')} />;
    if (dialog === null || !scope.hasPlatform) return null;
    if (dialog === 'add-admin') return <AddAdminDialog />;
    const Shown = dialog === 'edit-admin' ? EditAdminDialog : RemoveAccount;
    return <OfRecord<GroupAdmin> key={id} {...admin} dialog={Shown} />;
  };
  return <Closing value={close}>{shown()}</Closing>;
}

const RemoveAccount = ({ record }: { record: GroupAdmin }) => <RemoveAdmin admin={record} calls="accounts" />;

const RESOURCE = 'group-admins';

/** The Admins tab (spec 2 §2): all groups' administrators, found by name, address or group. */
function AdminsTab() {
  const { t } = useTranslation(['admin', 'admin-groups']);
  const { show } = useDashboardPage();
  const title = t('lists.group-admins.title.all');
  const actionsOf = ({ id, username, abilities = {} }: GroupAdmin) => [
    {
      labelOf: t('admin-groups:admins.editOf', { username }),
      label: t('edit'),
      icon: EditOutlined,
      may: abilities['resetPassword'],
      onClick: () => show('edit-admin', id),
    },
    {
      labelOf: t('actions.delete', { name: username }),
      label: t('delete.confirm'),
      icon: DeleteOutlineRounded,
      may: abilities['delete'],
      onClick: () => show('remove-admin', id),
    },
  ];
  // Admin, Group, Status (Primary or Standard), Created, Actions (spec 2 §2).
  const look = (name: 'admin' | 'group' | 'status', width: string) => ({
    label: t(`admin-groups:admins.columns.${name}`),
    width,
  });
  const columns: Column<GroupAdmin>[] = [
    column('admin', look('admin', '34%'), ({ username, email }) => (
      <>
        <Typography sx={{ fontWeight: 620 }}>{username}</Typography>
        <Quiet>{email}</Quiet>
      </>
    )),
    column('group', look('group', '30%'), ({ groupId, groupName }) => (
      <RecordLinkTo resource="groups" id={groupId} name={groupName} />
    )),
    column('status', look('status', '16%'), ({ isPrimaryAdmin }) => (
      <AdminStatus isPrimary={isPrimaryAdmin} />
    )),
    timeColumn('created', 'createdAt', { sortBy: undefined, width: '20%' }),
    column('actions', { width: '116px', isActions: true }, (admin) => (
      <RowActions actions={actionsOf(admin)} />
    )),
  ];
  return (
    <ListBase<GroupAdmin>
      resource={RESOURCE}
      perPage={LIMITS.list.pageSize}
      sort={{ field: 'groupName', order: 'ASC' }}
      // The address holds the tab and what is open over it.
      disableSyncWithLocation
      storeKey={false}
      queryOptions={{ staleTime: 0 }}
    >
      <Card component="section" aria-label={title} sx={{ overflow: 'visible' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 4 }}>
          <LiveFilters>
            <SearchInput placeholder={t('lists.group-admins.search.all')} />
          </LiveFilters>
          <Button startIcon={<AddRounded />} onClick={() => show('add-admin')} sx={{ ml: { sm: 'auto' } }}>
            {t('admin-groups:admins.add')}
          </Button>
        </Box>
        <Records resource={RESOURCE} columns={columns} label={title} hasDetails={false} />
        <Pager resource={RESOURCE} />
      </Card>
    </ListBase>
  );
}
