import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { ActionIcons } from '../group-admins/ActionIcons.tsx';
import { useRecordPages } from '../../components/useRecordPages.ts';

/** Manage administrators, view details, edit, delete (spec 2 §2), as far as the server's abilities allow. */
export function GroupActions({ group: { id, name, abilities = {} } }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { show } = useRecordPages('groups');
  return (
    <ActionIcons
      actions={[
        {
          label: t('group.manageOf', { name }),
          tip: t('admins.manage'),
          icon: ManageAccountsOutlined,
          may: abilities['manageAdmins'],
          onClick: () => show('admins', id),
        },
        {
          label: t('admin:actions.view', { name }),
          tip: t('admin:actions.viewTip'),
          icon: VisibilityOutlined,
          may: true,
          onClick: () => show('show', id),
        },
        {
          label: t('admin:actions.edit', { name }),
          tip: t('admin:edit'),
          icon: EditOutlined,
          may: abilities['update'],
          onClick: () => show('edit', id),
        },
        {
          label: t('admin:actions.delete', { name }),
          tip: t('delete'),
          icon: DeleteOutlineRounded,
          may: abilities['delete'],
          onClick: () => show('delete', id),
        },
      ]}
    />
  );
}
