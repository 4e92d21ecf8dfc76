import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { AdvisorShow } from './Show.tsx';
import { useAdvisorColumns } from './useAdvisorColumns.tsx';

/** /admin/advisors: All Advisors, or Your Group's Advisors (spec 2 §2). */
export default function AdvisorList() {
  const columns = useAdvisorColumns();
  return (
    <ListPage<AdministeredAdvisor>
      resource="advisors"
      columns={columns}
      sort={{ field: 'lastName', order: 'ASC' }}
    >
      <AdvisorShow />
    </ListPage>
  );
}
