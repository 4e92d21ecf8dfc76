import { Chip, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { MailLink } from '../../components/Contact.tsx';
import { RelativeTime } from '../../components/dates.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { Records } from '../../components/list/RecordList.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { AdminTasks, type AdminTasksProps } from './AdminTasks.tsx';

export interface AdminsOfGroupProps extends Omit<AdminTasksProps, 'admin'> {
  groupId: number;
  asCards?: boolean;
}

export function AdminsOfGroup({ groupId, asCards, ...of }: AdminsOfGroupProps) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const { data, error, refetch } = useQuery({
    // What changes an administrator invalidates all that begins with 'group-admins'.
    queryKey: ['group-admins', 'ofGroup', groupId, of.calls],
    queryFn: () => provider.adminsOfGroup(groupId, of.calls),
    staleTime: 0,
  });
  const list = useList<GroupAdmin>({ data: data ?? [], resource: 'group-admins' });
  const columns = useColumns(of);
  if (error) {
    const title = `${t('admins.failed.fetch')}: ${error.message}`;
    return <Failure title={title} onRetry={() => void refetch()} />;
  }
  if (!data)
    return [1, 2].map((line) => <Skeleton key={line} variant="rounded" height={44} sx={{ mb: 2 }} />);
  if (data.length === 0) return <Quiet variant="body1">{t('admins.none')}</Quiet>;
  return (
    <ResourceContextProvider value="group-admins">
      <ListContextProvider value={list}>
        <Records<GroupAdmin>
          resource="group-admins"
          label={t('admins.title')}
          asCards={asCards}
          hasDetails={false}
          columns={columns}
        />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

function useColumns(of: Omit<AdminTasksProps, 'admin'>): Column<GroupAdmin>[] {
  const { t } = useTranslation('admin-groups');
  return [
    {
      key: 'username',
      label: t('admins.columns.username'),
      width: '28%',
      cell: ({ username, isPrimaryAdmin }) => (
        <>
          <span style={{ fontWeight: 620 }}>{username}</span>
          {isPrimaryAdmin ? (
            <div>
              <AdminStatus isPrimary />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'email',
      label: t('admins.columns.email'),
      width: 'auto',
      cell: ({ email }) => <MailLink email={email} />,
    },
    {
      key: 'added',
      label: t('admins.columns.added'),
      width: '84px',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      key: 'actions',
      width: '148px',
      isActions: true,
      cell: (admin) => <AdminTasks {...of} admin={admin} />,
    },
  ];
}

export function AdminStatus({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('admin-groups');
  return (
    <Chip
      size="small"
      color={isPrimary ? 'primary' : 'default'}
      label={isPrimary ? t('admins.status.primary') : t('admins.status.standard')}
    />
  );
}
