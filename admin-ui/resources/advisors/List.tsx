import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { skillLabel } from '../../../src/contract/enums.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { ChipList } from '../../components/ChipList.tsx';
import { Contact } from '../../components/Contact.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { SHOWN } from '../../components/limits.ts';
import { actionsColumn, groupsColumn, type Column } from '../../components/list/columns.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { BulkBar } from '../../components/members/BulkBar.tsx';
import { DeleteMember } from '../../components/members/DeleteMember.tsx';
import { memberName } from '../../components/members/memberName.ts';
import { ResetMemberPassword } from '../../components/members/ResetMemberPassword.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RecordDialogs } from '../../components/RecordDialogs.tsx';
import { SuggestionsCell, SuggestionsToggle } from '../../components/suggestions/SuggestionsCell.tsx';
import { InviteSelectedDialog } from '../memberships/InviteSelectedDialog.tsx';
import { AdvisorForm } from './AdvisorForm.tsx';
import { CompletionBadge } from './CompletionBadge.tsx';
import { AdvisorShow } from './Show.tsx';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';

/** /admin/advisors: All Advisors, or Your Group's Advisors (spec 2 §2). */
export default function AdvisorList() {
  const { t } = useTranslation('admin');
  const [withMatches, setWithMatches] = useState(false);
  return (
    <RecordList<AdministeredAdvisor>
      resource="advisors"
      columns={useColumns(withMatches)}
      sort={{ field: 'lastName', order: 'ASC' }}
      nameOf={memberName}
      tools={
        <>
          <SuggestionsToggle
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
      <RecordDialogs<AdministeredAdvisor>
        resource="advisors"
        form={AdvisorForm}
        editTitle={t('advisorForm.edit')}
        dialogs={{ delete: DeleteMember, password: ResetMemberPassword }}
      />
    </RecordList>
  );
}

/**
 * Advisor, Skills, Contact, Groups (super admin), Profile Status, Actions (spec 2 §2).
 * @param withMatches Suggested Organizations in place of Contact and Profile Status.
 */
function useColumns(withMatches: boolean): Column<AdministeredAdvisor>[] {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const skillsUpTo =
    (max: number) =>
    ({ skills }: AdministeredAdvisor) =>
      skills.length > 0 ? (
        <ChipList items={skills.map(skillLabel)} max={max} moreLabel={(n) => t('moreSkills', { n })} />
      ) : null;
  const contact: Column<AdministeredAdvisor> = {
    key: 'contact',
    sortBy: 'email',
    from: 'md',
    width: '25%',
    cell: ({ email, linkedinUrl }) => (
      <Contact email={email} website={linkedinUrl} websiteName={t('linkedin')} />
    ),
  };
  const status: Column<AdministeredAdvisor> = {
    key: 'profileStatus',
    sortBy: 'profileCompletionPercentage',
    width: '13%',
    cell: (advisor) => <CompletionBadge percent={advisor.profileCompletionPercentage} />,
  };
  const matches: Column<AdministeredAdvisor> = {
    key: 'matches',
    label: t('matches.organizations'),
    width: '38%',
    cell: (advisor) => <SuggestionsCell resource="advisors" member={advisor} />,
  };
  return [
    {
      key: 'advisor',
      sortBy: 'lastName',
      width: '25%',
      cell: (advisor) => <NameCell id={advisor.id} name={memberName(advisor)} line={advisor.title} />,
    },
    {
      key: 'skills',
      width: '20%',
      cell: skillsUpTo(SHOWN.skills),
      card: skillsUpTo(SHOWN.skillsOnCard),
    },
    ...(withMatches ? [] : [contact]),
    ...(scope.hasGroups ? [groupsColumn('16%')] : []),
    withMatches ? matches : status,
    actionsColumn(memberName),
  ];
}

/** "Import CSV (goes to /admin/advisor-import)" (spec 2 §2). */
function ImportLink() {
  const { t } = useTranslation('admin-import');
  return (
    <Button
      variant="outlined"
      component={SmartLink}
      href={ADMIN_PATHS.advisorImport}
      startIcon={<FileUploadOutlined />}
    >
      {t('link')}
    </Button>
  );
}
