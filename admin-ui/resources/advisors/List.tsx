import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { skillLabel } from '../../../src/contract/enums.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { ChipList } from '../../components/ChipList.tsx';
import { Contact } from '../../components/Contact.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { SHOWN } from '../../components/limits.ts';
import type { Column } from '../../components/list/columns.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { BulkBar } from '../../components/members/BulkBar.tsx';
import { DeleteMember } from '../../components/members/DeleteMember.tsx';
import { memberName } from '../../components/members/memberName.ts';
import { ResetMemberPassword } from '../../components/members/ResetMemberPassword.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RecordActions } from '../../components/RecordActions.tsx';
import { RecordDialogs } from '../../components/RecordDialogs.tsx';
import { MatchesToggle } from '../../components/suggestions/MatchesToggle.tsx';
import { SuggestionsGate } from '../../components/suggestions/SuggestionsGate.tsx';
import { ImportLink } from '../advisor-import/ImportLink.tsx';
import { InviteSelectedDialog } from '../memberships/InviteSelectedDialog.tsx';
import { AdvisorForm } from './AdvisorForm.tsx';
import { CompletionBadge } from './CompletionBadge.tsx';
import { AdvisorShow } from './Show.tsx';
import { SuggestedOrganizationsCell } from './SuggestedOrganizations.tsx';

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
  const skills = (max: number) => (advisor: AdministeredAdvisor) =>
    advisor.skills.length > 0 ? (
      <ChipList items={advisor.skills.map(skillLabel)} max={max} moreLabel={(n) => t('moreSkills', { n })} />
    ) : null;
  const groups: Column<AdministeredAdvisor> = {
    key: 'groups',
    label: t('columns.groups'),
    from: 'lg',
    width: '16%',
    cell: (advisor) =>
      advisor.groups.length > 0 ? (
        <ChipList items={advisor.groups.map(({ name }) => name)} max={SHOWN.groups} color="primary" />
      ) : null,
  };
  const contact: Column<AdministeredAdvisor> = {
    key: 'contact',
    label: t('columns.contact'),
    sortBy: 'email',
    from: 'md',
    width: '25%',
    cell: ({ email, linkedinUrl }) => (
      <Contact email={email} website={linkedinUrl} websiteName={t('linkedin')} />
    ),
  };
  const status: Column<AdministeredAdvisor> = {
    key: 'status',
    label: t('columns.profileStatus'),
    sortBy: 'profileCompletionPercentage',
    width: '13%',
    cell: (advisor) => <CompletionBadge percent={advisor.profileCompletionPercentage} />,
  };
  const matches: Column<AdministeredAdvisor> = {
    key: 'matches',
    label: t('matches.organizations'),
    width: '38%',
    cell: (advisor) => (
      <SuggestionsGate abilities={advisor.abilities}>
        <SuggestedOrganizationsCell advisor={advisor} />
      </SuggestionsGate>
    ),
  };
  return [
    {
      key: 'advisor',
      label: t('columns.advisor'),
      sortBy: 'lastName',
      width: '25%',
      cell: (advisor) => <NameCell id={advisor.id} name={memberName(advisor)} line={advisor.title} />,
    },
    {
      key: 'skills',
      label: t('columns.skills'),
      width: '20%',
      cell: skills(SHOWN.skills),
      card: skills(SHOWN.skillsOnCard),
    },
    ...(withMatches ? [] : [contact]),
    ...(scope.hasGroups ? [groups] : []),
    ...(withMatches ? [matches] : [status]),
    {
      key: 'actions',
      label: t('columns.actions'),
      width: 'auto',
      isActions: true,
      cell: (advisor) => <RecordActions record={advisor} name={memberName(advisor)} />,
    },
  ];
}
