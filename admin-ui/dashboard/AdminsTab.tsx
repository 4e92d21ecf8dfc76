import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { ListBase } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { timeColumn, type Column } from '../components/list/columns.tsx';
import { Pager } from '../components/list/Pager.tsx';
import { LiveFilters, Records } from '../components/list/RecordList.tsx';
import { SearchInput } from '../components/list/SearchInput.tsx';
import { RecordLinkTo } from '../components/RecordLink.tsx';
import { RowActions } from '../components/RowActions.tsx';
import { Quiet } from '../components/Sections.tsx';
import { AdminStatus } from '../resources/group-admins/AdminsOfGroup.tsx';
import { useDashboardPage } from './useDashboardPage.ts';

const RESOURCE = 'group-admins';

/** The Admins tab (spec 2 §2): all groups' administrators, found by name, address or group. */
export function AdminsTab() {
  const { t } = useTranslation(['admin', 'admin-groups']);
  const { show } = useDashboardPage();
  const title = t('lists.group-admins.title.all');
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
        <Records resource={RESOURCE} columns={useColumns()} label={title} hasDetails={false} />
        <Pager resource={RESOURCE} />
      </Card>
    </ListBase>
  );
}

/** Admin, Group, Status (Primary or Standard), Created, Actions (spec 2 §2). */
function useColumns(): Column<GroupAdmin>[] {
  const { t } = useTranslation(['admin', 'admin-groups']);
  const { show } = useDashboardPage();
  const actionsOf = ({ id, username, abilities = {} }: GroupAdmin) => [
    {
      label: t('admin-groups:admins.editOf', { username }),
      tip: t('edit'),
      icon: EditOutlined,
      may: abilities['resetPassword'],
      onClick: () => show('edit-admin', id),
    },
    {
      label: t('actions.delete', { name: username }),
      tip: t('delete.confirm'),
      icon: DeleteOutlineRounded,
      may: abilities['delete'],
      onClick: () => show('remove-admin', id),
    },
  ];
  return [
    {
      key: 'admin',
      label: t('admin-groups:admins.columns.admin'),
      width: '34%',
      cell: ({ username, email }) => (
        <>
          <Typography sx={{ fontWeight: 620 }}>{username}</Typography>
          <Quiet>{email}</Quiet>
        </>
      ),
    },
    {
      key: 'group',
      label: t('admin-groups:admins.columns.group'),
      width: '30%',
      cell: ({ groupId, groupName }) => (
        <RecordLinkTo resource="groups" id={groupId}>
          {groupName}
        </RecordLinkTo>
      ),
    },
    {
      key: 'status',
      label: t('admin-groups:admins.columns.status'),
      width: '16%',
      cell: ({ isPrimaryAdmin }) => <AdminStatus isPrimary={isPrimaryAdmin} />,
    },
    { ...timeColumn('created', 'createdAt', '20%'), sortBy: undefined },
    {
      key: 'actions',
      width: '104px',
      isActions: true,
      cell: (admin) => <RowActions actions={actionsOf(admin)} />,
    },
  ];
}
