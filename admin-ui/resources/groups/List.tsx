import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '../../../src/contract/admin-api.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { AddButton } from '../../components/AddButton.tsx';
import { WebLink } from '../../components/Contact.tsx';
import { SHOWN } from '../../components/limits.ts';
import { actionsColumn, timeColumn, type Column } from '../../components/list/columns.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RecordDialogs, type RecordDialogProps } from '../../components/RecordDialogs.tsx';
import { truncate } from '../../components/text.ts';
import { useRecordPages } from '../../components/useRecordPages.ts';
import { AddAdminDialog } from '../group-admins/AddAdminDialog.tsx';
import { ManageAdminsDialog } from '../group-admins/ManageAdminsDialog.tsx';
import { GroupForm } from './GroupForm.tsx';
import { OpennessChip } from './OpennessChip.tsx';
import { GroupShow } from './Show.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { useErrorToast } from '../../components/useErrorToast.ts';

export default function GroupList() {
  const { t } = useTranslation('admin-groups');
  return (
    <RecordList<Group>
      resource="groups"
      columns={useColumns()}
      sort={{ field: 'name', order: 'ASC' }}
      primary={<AddButton resource="groups" label={t('group.add')} />}
    >
      <GroupShow />
      <RecordDialogs<Group>
        resource="groups"
        form={GroupForm}
        editTitle={t('group.edit')}
        dialogs={{ delete: DeleteGroup, admins: ManageAdminsDialog, 'add-admin': AddAdmin }}
      />
    </RecordList>
  );
}

function AddAdmin({ record }: RecordDialogProps<Group>) {
  const { show } = useRecordPages('groups');
  return <AddAdminDialog group={record} onClose={() => show('show', record.id)} />;
}

/** Name, Type, Website (md and up), Created, Actions (spec 2 §2). */
function useColumns(): Column<Group>[] {
  const { t } = useTranslation('admin-groups');
  const { show } = useRecordPages('groups');
  const manageOf = ({ id, name, abilities }: Group) => [
    {
      label: t('group.manageOf', { name }),
      tip: t('admins.manage'),
      icon: ManageAccountsOutlined,
      may: abilities?.['manageAdmins'],
      onClick: () => show('admins', id),
    },
  ];
  return [
    {
      key: 'name',
      sortBy: 'name',
      width: '40%',
      cell: ({ id, name, description, logoUrl }) => (
        <Box
          sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <GroupLogo name={name} logoUrl={logoUrl} />
          <NameCell
            id={id}
            name={name}
            line={description && truncate(description, SHOWN.groupDescription)}
            hasAvatar={false}
          />
        </Box>
      ),
    },
    {
      key: 'type',
      sortBy: 'isOpenGroup',
      width: '16%',
      cell: ({ isOpenGroup }) => <OpennessChip isOpen={isOpenGroup} />,
    },
    {
      key: 'website',
      sortBy: 'website',
      from: 'md',
      width: '26%',
      // "Shown without its scheme, dash if none" (spec 2 §2).
      cell: ({ website }) => (website ? <WebLink url={website} /> : null),
    },
    timeColumn('created', 'createdAt', '18%'),
    actionsColumn(({ name }) => name, manageOf, '176px'),
  ];
}

/** Asks before a group is deleted and says what else goes (contract §10); the last open group's refusal is shown. */
function DeleteGroup({ record: { id, name, isOpenGroup }, onClose }: RecordDialogProps<Group>) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const client = useQueryClient();
  const fail = useErrorToast();
  return (
    <ConfirmAction
      title={t('group.deleteTitle', { name })}
      texts={[
        t('group.deleteQuestion'),
        isOpenGroup ? t('group.deleteOpen') : t('group.deletePrivate'),
        t('group.deleteStays'),
      ]}
      confirm={t('group.deleteConfirm')}
      isDestructive
      run={() => provider.deleteGroup(id)}
      // Members show their groups too.
      changes={[['groups', 'getList'], 'counts', 'group-admins', 'advisors', 'organizations']}
      done={t('group.deleted')}
      onDone={() => client.removeQueries({ queryKey: ['groups', 'getOne', { id: String(id) }] })}
      onFailed={fail(t('group.failed.delete'))}
      failed={(message) => `${t('group.failed.delete')}: ${message}`}
      onClose={onClose}
    />
  );
}
