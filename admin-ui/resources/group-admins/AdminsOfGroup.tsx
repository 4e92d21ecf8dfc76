import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { Chip, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../../src/contract/admin-api.ts';
import type { AdminCalls } from '../../app/data/groupCalls.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { MailLink } from '../../components/Contact.tsx';
import type { Column } from '../../components/list/columns.ts';
import { Failure } from '../../components/list/ListMessages.tsx';
import { Records } from '../../components/list/RecordList.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { RowActions } from '../../components/RowActions.tsx';
import { AdminTasks, type AdminTask } from './AdminTasks.tsx';

export interface AdminsOfGroupProps {
  groupId: number;
  calls: AdminCalls;
  /** What can be done beside what the server's abilities allow. */
  tasks: readonly AdminTask['task'][];
  /** Where there is little room, such as beside a list: cards whatever the window's width. */
  asCards?: boolean;
  /** Whoever is here may no longer manage the group's administrators. */
  onOver?: () => void;
}

/** A group's administrators, read anew whenever they are shown, and what can be done with each. */
export function AdminsOfGroup({ groupId, calls, tasks, asCards, onOver }: AdminsOfGroupProps) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const [task, setTask] = useState<AdminTask | null>(null);
  const { data, error, refetch } = useQuery({
    // What changes an administrator invalidates all that begins with 'group-admins'.
    queryKey: ['group-admins', 'ofGroup', groupId, calls],
    queryFn: () => provider.adminsOfGroup(groupId, calls),
    staleTime: 0,
  });
  const list = useList<GroupAdmin>({ data: data ?? [], resource: 'group-admins' });
  const columns = useColumns(tasks, setTask);
  if (error) {
    const title = `${t('admins.failed.fetch')}: ${error.message}`;
    return <Failure title={title} onRetry={() => void refetch()} />;
  }
  if (!data)
    return [1, 2].map((line) => <Skeleton key={line} variant="rounded" height={44} sx={{ mb: 2 }} />);
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('admins.none')}</Typography>;
  return (
    <>
      <ResourceContextProvider value="group-admins">
        <ListContextProvider value={list}>
          <Records
            resource="group-admins"
            columns={columns}
            label={t('admins.title')}
            asCards={asCards}
            hasDetails={false}
          />
        </ListContextProvider>
      </ResourceContextProvider>
      <AdminTasks task={task} calls={calls} onClose={() => setTask(null)} onOver={onOver} />
    </>
  );
}

/** Username, Email, Added, Actions (spec 2 §2). */
function useColumns(
  tasks: AdminsOfGroupProps['tasks'],
  onTask: (task: AdminTask) => void,
): Column<GroupAdmin>[] {
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
      label: t('admin:columns.actions'),
      width: '148px',
      isActions: true,
      cell: (admin) => <Actions admin={admin} tasks={tasks} onTask={onTask} />,
    },
  ];
}

interface ActionsProps extends Pick<AdminsOfGroupProps, 'tasks'> {
  admin: GroupAdmin;
  onTask: (task: AdminTask) => void;
}

/** Primary or standard, Reset Password, Change Email, Remove, as far as the server's abilities allow. */
function Actions({ admin, tasks, onTask }: ActionsProps) {
  const { t } = useTranslation('admin-groups');
  const { username, isPrimaryAdmin, abilities = {} } = admin;
  const kind = isPrimaryAdmin ? 'standard' : 'primary';
  const all = [
    {
      task: 'primary',
      label: t(`admins.make.${kind}.of`, { username }),
      tip: t(`admins.make.${kind}.action`),
      icon: isPrimaryAdmin ? StarRounded : StarBorderRounded,
      may: abilities['setPrimary'],
    },
    {
      task: 'password',
      label: t('admins.resetOf', { username }),
      tip: t('admins.resetTitle'),
      icon: KeyOutlined,
      may: abilities['resetPassword'],
    },
    {
      task: 'email',
      label: t('admins.changeEmailOf', { username }),
      tip: t('admins.changeEmail'),
      icon: MailOutlineRounded,
      may: abilities['resetPassword'],
    },
    {
      task: 'remove',
      label: t('admins.removeTitle', { username }),
      tip: t('admins.remove'),
      icon: PersonRemoveOutlined,
      may: abilities['delete'],
    },
  ] as const;
  const shown = all.filter(({ task }) => tasks.includes(task));
  return (
    <RowActions
      actions={shown.map(({ task, ...action }) => ({ ...action, onClick: () => onTask({ task, admin }) }))}
    />
  );
}

/** Primary or Standard, as a word (spec 2 §2). */
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
