import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { OrganizationShow } from './Show.tsx';
import { useOrganizationColumns } from './useOrganizationColumns.tsx';

/** /admin/organizations: All Organizations, or Your Group's Organizations (spec 2 §2). */
export default function OrganizationList() {
  const { t } = useTranslation('admin');
  const columns = useOrganizationColumns();
  return (
    <ListPage<AdministeredOrganization>
      resource="organizations"
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      cardTitle={t('lists.organizations.card')}
    >
      <OrganizationShow />
    </ListPage>
  );
}
