import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { BulkBar } from '../../components/members/BulkBar.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { ImportLink } from '../advisor-import/ImportLink.tsx';
import { InviteSelectedDialog } from '../memberships/InviteSelectedDialog.tsx';
import { MatchesToggle } from '../../components/suggestions/MatchesToggle.tsx';
import { AdvisorDialogs } from './AdvisorDialogs.tsx';
import { advisorName } from './advisorName.ts';
import { AdvisorShow } from './Show.tsx';
import { useAdvisorColumns } from './useAdvisorColumns.tsx';

/** /admin/advisors: All Advisors, or Your Group's Advisors (spec 2 §2). */
export default function AdvisorList() {
  const { t } = useTranslation('admin');
  const [withMatches, setWithMatches] = useState(false);
  const columns = useAdvisorColumns(withMatches);
  return (
    <ListPage<AdministeredAdvisor>
      resource="advisors"
      columns={columns}
      sort={{ field: 'lastName', order: 'ASC' }}
      nameOf={advisorName}
      tools={
        <>
          <MatchesToggle
            isOn={withMatches}
            onChange={setWithMatches}
            show={t('matches.showOrganizations')}
            hide={t('matches.hideOrganizations')}
          />
          <ExportButton resource="advisors" />
          <ImportLink />
        </>
      }
      primary={<AddButton resource="advisors" label={t('members.advisors.add')} />}
      bulk={<BulkBar resource="advisors" InviteDialog={InviteSelectedDialog} />}
    >
      <AdvisorShow />
      <AdvisorDialogs />
    </ListPage>
  );
}
