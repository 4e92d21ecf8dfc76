import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { RecordDialogs } from '../../components/RecordDialogs.tsx';
import { BulkBar } from '../../components/members/BulkBar.tsx';
import { DeleteMember } from '../../components/members/DeleteMember.tsx';
import { ResetMemberPassword } from '../../components/members/ResetMemberPassword.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { MatchesToggle } from '../../components/suggestions/MatchesToggle.tsx';
import { InviteSelectedDialog } from '../memberships/InviteSelectedDialog.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { OrganizationShow } from './Show.tsx';
import { ViewToggle, type View } from './ViewToggle.tsx';
import { useConsole } from '../../app/ConsoleContext.ts';
import { ChipList } from '../../components/ChipList.tsx';
import type { Column } from '../../components/list/columns.ts';
import { Contact } from '../../components/Contact.tsx';
import { SHOWN } from '../../components/limits.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RecordActions } from '../../components/RecordActions.tsx';
import { SuggestionsGate } from '../../components/suggestions/SuggestionsGate.tsx';
import { SuggestedAdvisorsCell } from './SuggestedAdvisors.tsx';

/** /admin/organizations: All Organizations, or Your Group's Organizations (spec 2 §2). */
export default function OrganizationList() {
  const { t } = useTranslation('admin');
  // "Starts in table view, page 1": neither is kept from an earlier visit.
  const [view, setView] = useState<View>('table');
  const [withMatches, setWithMatches] = useState(false);
  return (
    <RecordList<AdministeredOrganization>
      resource="organizations"
      columns={useColumns(withMatches && view === 'table')}
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
      <RecordDialogs<AdministeredOrganization>
        resource="organizations"
        editTitle={t('organizationForm.edit')}
        form={OrganizationForm}
        dialogs={{ delete: DeleteMember, password: ResetMemberPassword }}
      />
    </RecordList>
  );
}

/** Lines of a description that the table shows. */
const PREVIEW_LINES = '2';

/**
 * Organization, Type, Description, Contact, Groups (super admin), Suggested Advisors (optional), Actions (spec 2 §2).
 * @param withMatches with the suggestions, for which the description makes room.
 */
function useColumns(withMatches: boolean): Column<AdministeredOrganization>[] {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const groups: Column<AdministeredOrganization> = {
    key: 'groups',
    label: t('columns.groups'),
    from: 'lg',
    width: '17%',
    cell: (organization) =>
      organization.groups.length > 0 ? (
        <ChipList items={organization.groups.map(({ name }) => name)} max={SHOWN.groups} color="primary" />
      ) : null,
  };
  const matches: Column<AdministeredOrganization> = {
    key: 'matches',
    label: t('matches.advisors'),
    width: '30%',
    cell: (organization) => (
      <SuggestionsGate abilities={organization.abilities}>
        <SuggestedAdvisorsCell organization={organization} />
      </SuggestionsGate>
    ),
  };
  return [
    {
      key: 'organization',
      label: t('columns.organization'),
      sortBy: 'name',
      width: '23%',
      cell: ({ id, name, location }) => <NameCell id={id} name={name} line={location} hasAvatar={false} />,
    },
    {
      key: 'type',
      label: t('columns.type'),
      sortBy: 'type',
      width: '13%',
      cell: ({ type }) => t(`common:organizationTypes.${type}`),
    },
    {
      key: 'description',
      label: t('columns.description'),
      from: withMatches ? 'lg' : 'md',
      width: '22%',
      cell: ({ description }) =>
        description ? (
          <Typography
            variant="body2"
            sx={{
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: PREVIEW_LINES,
              overflow: 'hidden',
            }}
          >
            {description}
          </Typography>
        ) : null,
    },
    {
      key: 'contact',
      label: t('columns.contact'),
      sortBy: 'email',
      width: '25%',
      cell: ({ email, website }) => <Contact email={email} website={website} />,
    },
    ...(scope.hasGroups ? [groups] : []),
    ...(withMatches ? [matches] : []),
    {
      key: 'actions',
      label: t('columns.actions'),
      width: 'auto',
      isActions: true,
      cell: (organization) => <RecordActions record={organization} name={organization.name} />,
    },
  ];
}
