import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import AddRounded from '@mui/icons-material/AddRounded';
import { ListBase, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { EmptyList, FailedList } from '../components/ListMessages.tsx';
import { Pager } from '../components/Pager.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { AdminList } from '../resources/group-admins/AdminList.tsx';
import { useAllAdminsColumns } from './useAllAdminsColumns.tsx';
import { useDashboardPage } from './useDashboardPage.ts';

const RESOURCE = 'group-admins';

/** The Admins tab (spec 2 §2): all groups' administrators, found by name, address or group. */
export function AdminsTab() {
  const { t } = useTranslation('admin');
  const { show } = useDashboardPage();
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
      <Card component="section" aria-label={t('lists.group-admins.title.all')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 4 }}>
          <SearchBox placeholder={t('lists.group-admins.search.all')} />
          <Button startIcon={<AddRounded />} onClick={() => show('add-admin')} sx={{ ml: { sm: 'auto' } }}>
            {t('admin-groups:admins.add')}
          </Button>
        </Box>
        <Administrators />
        <Pager resource={RESOURCE} />
      </Card>
    </ListBase>
  );
}

function Administrators() {
  const { t } = useTranslation('admin');
  const { data, error, isPending, total, perPage } = useListContext<GroupAdmin>();
  const columns = useAllAdminsColumns();
  if (error instanceof Error) return <FailedList resource={RESOURCE} error={error} />;
  if (isPending || !data) {
    return (
      <Box aria-hidden sx={{ px: 4 }}>
        {Array.from({ length: perPage }, (_row, at) => (
          <Skeleton key={at} height={52} />
        ))}
      </Box>
    );
  }
  if (total === 0) return <EmptyList resource={RESOURCE} />;
  return (
    <Box sx={{ px: { xs: 4, sm: 0 } }}>
      <AdminList admins={data} columns={columns} label={t('lists.group-admins.title.all')} />
    </Box>
  );
}
