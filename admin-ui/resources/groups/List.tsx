import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { GroupDialogs } from './GroupDialogs.tsx';
import { GroupShow } from './Show.tsx';
import { useGroupColumns } from './useGroupColumns.tsx';

/** /admin/groups: All Groups (spec 2 §2). */
export default function GroupList() {
  const { t } = useTranslation('admin-groups');
  const columns = useGroupColumns();
  return (
    <ListPage<Group>
      resource="groups"
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      primary={<AddButton resource="groups" label={t('group.add')} />}
    >
      <GroupShow />
      <GroupDialogs />
    </ListPage>
  );
}
