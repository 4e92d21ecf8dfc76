import type { Group } from '../../../src/contract/admin-api.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { GroupShow } from './Show.tsx';
import { useGroupColumns } from './useGroupColumns.tsx';

/** /admin/groups: All Groups (spec 2 §2). */
export default function GroupList() {
  const columns = useGroupColumns();
  return (
    <ListPage<Group> resource="groups" columns={columns} sort={{ field: 'name', order: 'ASC' }}>
      <GroupShow />
    </ListPage>
  );
}
