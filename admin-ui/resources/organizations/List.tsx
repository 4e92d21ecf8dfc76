import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { BulkBar } from '../../components/members/BulkBar.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { MatchesToggle } from '../../components/suggestions/MatchesToggle.tsx';
import { InviteSelectedDialog } from '../memberships/InviteSelectedDialog.tsx';
import { OrganizationDialogs } from './OrganizationDialogs.tsx';
import { OrganizationShow } from './Show.tsx';
import { useOrganizationColumns } from './useOrganizationColumns.tsx';
import { ViewToggle, type View } from './ViewToggle.tsx';

/** /admin/organizations: All Organizations, or Your Group's Organizations (spec 2 §2). */
export default function OrganizationList() {
  const { t } = useTranslation('admin');
  // "Starts in table view, page 1": neither is kept from an earlier visit.
  const [view, setView] = useState<View>('table');
  const [withMatches, setWithMatches] = useState(false);
  const columns = useOrganizationColumns(withMatches && view === 'table');
  return (
    <ListPage<AdministeredOrganization>
      resource="organizations"
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      cardTitle={t('lists.organizations.card')}
      nameOf={({ name }) => name}
      asCards={view === 'cards'}
      tools={
        <>
          {view === 'table' ? (
            <MatchesToggle
              isOn={withMatches}
              onChange={setWithMatches}
              show={t('matches.showAdvisors')}
              hide={t('matches.hideAdvisors')}
            />
          ) : null}
          <ExportButton resource="organizations" />
          <ViewToggle view={view} onChange={setView} />
        </>
      }
      primary={<AddButton resource="organizations" label={t('members.organizations.add')} />}
      bulk={<BulkBar resource="organizations" InviteDialog={InviteSelectedDialog} />}
    >
      <OrganizationShow />
      <OrganizationDialogs />
    </ListPage>
  );
}
