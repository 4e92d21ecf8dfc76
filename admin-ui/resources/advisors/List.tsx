import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { SKILLS } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { chips, Contact } from '../../components/cells.tsx';
import { DetailsActions } from '../../components/DetailsDrawer.tsx';
import { ResetMemberPassword } from '../../components/ResetPasswordDialog.tsx';
import { ExportButton, ImportLink } from '../../components/export/ExportButton.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, actionsColumn, groupsColumn, nameColumn } from '../../components/list/columns.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { BooleanFilter, ChoiceFilter, GroupFilter, SearchInput } from '../../components/list/filters.tsx';
import { BulkBar, DeleteMember } from '../../components/members/BulkBar.tsx';
import { memberName } from '../../components/members/members.ts';
import { SuggestionsCell, SuggestionsToggle } from '../../components/suggestions/SuggestionList.tsx';
import { SHOWN } from '../../components/text.ts';
import { InviteSelectedDialog } from '../memberships/InviteForm.tsx';
import { AdvisorForm } from './AdvisorForm.tsx';
import { CompletionBadge } from './CompletionBadge.tsx';
import { AdvisorFacts, SuggestedOrganizations } from './Show.tsx';

const nameOf = (advisor: AdministeredAdvisor) => memberName(advisor);

/** /admin/advisors: All Advisors, or Your Group's Advisors (spec 2 §2). */
export default function AdvisorList() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const [withMatches, setWithMatches] = useState(false);
  return (
    <RecordList<AdministeredAdvisor>
      resource="advisors"
      columns={useColumns(withMatches)}
      sort={{ field: 'lastName', order: 'ASC' }}
      nameOf={nameOf}
      tools={
        <>
          <SuggestionsToggle of="advisors" isOn={withMatches} onChange={setWithMatches} />
          <ExportButton resource="advisors" />
          <ImportLink href={ADMIN_PATHS.advisorImport} />
        </>
      }
      bulk={<BulkBar resource="advisors" InviteDialog={InviteSelectedDialog} />}
      details={{
        nameOf,
        content: AdvisorFacts,
        suggestions: { label: t('matches.organizations'), content: SuggestedOrganizations },
        footer: DetailsActions,
      }}
      dialogs={{
        add: t('members.advisors.add'),
        form: AdvisorForm,
        editTitle: t('advisorForm.edit'),
        dialogs: { delete: DeleteMember, password: ResetMemberPassword },
      }}
    >
      <SearchInput placeholder={t(`lists.advisors.search.${scope.key}`)} />
      <GroupFilter />
      <ChoiceFilter source="skill" label={t('filters.skill')} values={SKILLS} nameOf={skillLabel} />
      <BooleanFilter
        source="profileComplete"
        label={t('filters.profile')}
        yes={t('filters.complete')}
        no={t('filters.incomplete')}
      />
      <BooleanFilter
        source="hasJoinedOpenGroup"
        label={t('filters.visibility')}
        yes={t('openAccess.yes')}
        no={t('openAccess.no')}
      />
      <BooleanFilter source="asleep" label={t('asleep.label')} yes={t('asleep.only')} no={t('asleep.not')} />
    </RecordList>
  );
}

/**
 * Advisor, Skills, Contact, Groups (super admin), Profile Status, Actions (spec 2 §2); `withMatches`: Suggested
 * Organizations in place of Contact and Profile Status.
 */
function useColumns(withMatches: boolean): Column<AdministeredAdvisor>[] {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const skillsUpTo =
    (max: number) =>
    ({ skills }: AdministeredAdvisor) =>
      chips(skills.map(skillLabel), { max, moreLabel: (n) => t('moreSkills', { n }) });
  const contact: Column<AdministeredAdvisor> = column(
    'contact',
    { sortBy: 'email', from: 'md', width: '25%' },
    ({ email, linkedinUrl }) => <Contact email={email} website={linkedinUrl} websiteName={t('linkedin')} />,
  );
  const status: Column<AdministeredAdvisor> = column(
    'profileStatus',
    { sortBy: 'profileCompletionPercentage', width: '13%' },
    (advisor) => <CompletionBadge percent={advisor.profileCompletionPercentage} />,
  );
  const matches: Column<AdministeredAdvisor> = column(
    'matches',
    { label: t('matches.organizations'), width: '38%' },
    (advisor) => <SuggestionsCell resource="advisors" member={advisor} />,
  );
  return [
    nameColumn('advisor', { sortBy: 'lastName', width: '25%', hasAvatar: true }, nameOf, 'title'),
    { key: 'skills', width: '20%', cell: skillsUpTo(SHOWN.skills), card: skillsUpTo(SHOWN.skillsOnCard) },
    ...(withMatches ? [] : [contact]),
    ...(scope.hasPlatform ? [groupsColumn('16%')] : []),
    withMatches ? matches : status,
    actionsColumn(nameOf),
  ];
}
