import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { AddButton } from '../../components/AddButton.tsx';
import { Contact } from '../../components/Contact.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { actionsColumn, groupsColumn, type Column } from '../../components/list/columns.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { BulkBar } from '../../components/members/BulkBar.tsx';
import { DeleteMember } from '../../components/members/DeleteMember.tsx';
import { ResetMemberPassword } from '../../components/members/ResetMemberPassword.tsx';
import { NameCell, twoLines } from '../../components/NameCell.tsx';
import { RecordDialogs } from '../../components/RecordDialogs.tsx';
import { SuggestionsCell, SuggestionsToggle } from '../../components/suggestions/SuggestionsCell.tsx';
import { InviteSelectedDialog } from '../memberships/InviteSelectedDialog.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { OrganizationShow } from './Show.tsx';

type View = 'table' | 'cards';
const nameOf = ({ name }: AdministeredOrganization) => name;

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
      nameOf={nameOf}
      asCards={view === 'cards'}
      tools={
        <>
          {view === 'table' ? (
            <SuggestionsToggle
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

/** Table View or Card View (spec 2 §2); on phones there is nothing to choose: a table would not fit. */
function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('admin');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_event, chosen: View | null) => {
        if (chosen) onChange(chosen);
      }}
      aria-label={t('view.label')}
      sx={{
        display: { xs: 'none', sm: 'inline-flex' },
        '& button': { textTransform: 'none', px: 3, py: 1.5 },
      }}
    >
      <ToggleButton value="table">{t('view.table')}</ToggleButton>
      <ToggleButton value="cards">{t('view.cards')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/**
 * Organization, Type, Description, Contact, Groups (super admin), Suggested Advisors (optional), Actions (spec 2 §2).
 * @param withMatches with the suggestions, for which the description makes room.
 */
function useColumns(withMatches: boolean): Column<AdministeredOrganization>[] {
  const { t } = useTranslation(['admin', 'common']);
  const { scope } = useConsole();
  const matches: Column<AdministeredOrganization> = {
    key: 'matches',
    label: t('matches.advisors'),
    width: '30%',
    cell: (organization) => <SuggestionsCell resource="organizations" member={organization} />,
  };
  return [
    {
      key: 'organization',
      sortBy: 'name',
      width: '23%',
      cell: ({ id, name, location }) => <NameCell id={id} name={name} line={location} hasAvatar={false} />,
    },
    {
      key: 'type',
      sortBy: 'type',
      width: '13%',
      cell: ({ type }) => t(`common:organizationTypes.${type}`),
    },
    {
      key: 'description',
      from: withMatches ? 'lg' : 'md',
      width: '22%',
      cell: ({ description }) =>
        description ? (
          <Typography variant="body2" sx={twoLines}>
            {description}
          </Typography>
        ) : null,
    },
    {
      key: 'contact',
      sortBy: 'email',
      width: '25%',
      cell: ({ email, website }) => <Contact email={email} website={website} />,
    },
    ...(scope.hasGroups ? [groupsColumn('17%')] : []),
    ...(withMatches ? [matches] : []),
    actionsColumn(nameOf),
  ];
}
