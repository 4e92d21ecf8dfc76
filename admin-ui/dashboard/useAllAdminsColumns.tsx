import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { GroupAdmin } from '../../src/contract/admin-api.ts';
import type { Column } from '../components/columns.ts';
import { RecordLinkTo } from '../components/RecordLink.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { ActionIcons } from '../resources/group-admins/ActionIcons.tsx';
import { AdminStatus } from '../resources/group-admins/AdminStatus.tsx';
import { useDashboardPage } from './useDashboardPage.ts';

/** Admin, Group, Status (Primary or Standard), Created, Actions (spec 2 §2). */
export function useAllAdminsColumns(): Column<GroupAdmin>[] {
  const { t } = useTranslation('admin-groups');
  const { show } = useDashboardPage();
  return [
    {
      key: 'admin',
      label: t('admins.columns.admin'),
      width: '34%',
      cell: ({ username, email }) => (
        <>
          <Typography component="span" sx={{ fontWeight: 620, display: 'block' }}>
            {username}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {email}
          </Typography>
        </>
      ),
    },
    {
      key: 'group',
      label: t('admins.columns.group'),
      width: '30%',
      cell: ({ groupId, groupName }) => (
        <RecordLinkTo resource="groups" id={groupId}>
          {groupName}
        </RecordLinkTo>
      ),
    },
    {
      key: 'status',
      label: t('admins.columns.status'),
      width: '16%',
      cell: ({ isPrimaryAdmin }) => <AdminStatus isPrimary={isPrimaryAdmin} />,
    },
    {
      key: 'created',
      label: t('admin:columns.created'),
      width: '20%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      key: 'actions',
      label: t('admin:columns.actions'),
      width: '104px',
      isActions: true,
      cell: ({ id, username, abilities = {} }) => (
        <ActionIcons
          actions={[
            {
              label: t('admins.editOf', { username }),
              tip: t('admin:edit'),
              icon: EditOutlined,
              may: abilities['resetPassword'],
              onClick: () => show('edit-admin', id),
            },
            {
              label: t('admin:actions.delete', { name: username }),
              tip: t('delete'),
              icon: DeleteOutlineRounded,
              may: abilities['delete'],
              onClick: () => show('remove-admin', id),
            },
          ]}
        />
      ),
    },
  ];
}
