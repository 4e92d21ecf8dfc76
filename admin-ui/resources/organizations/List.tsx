import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ORGANIZATION_TYPES } from '../../../src/contract/enums.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { Contact } from '../../components/cells.tsx';
import { DetailsActions } from '../../components/DetailsDrawer.tsx';
import { decimal } from '../../../ui-shared/i18n/locale.ts';
import { clamped } from '../../../ui-shared/theme/tokens.ts';
import { ResetMemberPassword } from '../../components/ResetPasswordDialog.tsx';
import { ExportButton, ImportLink } from '../../components/export/ExportButton.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import {
  column,
  figureColumn,
  actionsColumn,
  groupsColumn,
  nameColumn,
  type Column,
} from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter, SearchInput } from '../../components/list/filters.tsx';
import { BulkBar, DeleteMember } from '../../components/members/BulkBar.tsx';
import { SuggestionsCell, SuggestionsToggle } from '../../components/suggestions/SuggestionList.tsx';
import { InviteSelectedDialog } from '../memberships/InviteForm.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { OrganizationFacts, SuggestedAdvisors } from './Show.tsx';

type View = 'table' | 'cards';
const nameOf = ({ name }: AdministeredOrganization) => name;
const hoursLeft = ({ hoursRemaining }: AdministeredOrganization) => decimal(hoursRemaining);

export default function OrganizationList() {
  const { t } = useTranslation(['admin', 'common']);
  const { scope } = useConsole();
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
            <SuggestionsToggle of="organizations" isOn={withMatches} onChange={setWithMatches} />
          ) : null}
          <ExportButton resource="organizations" />
          <ImportLink href={ADMIN_PATHS.organizationImport} />
          <ViewToggle view={view} onChange={setView} />
        </>
      }
      bulk={<BulkBar resource="organizations" InviteDialog={InviteSelectedDialog} />}
      details={{
        nameOf,
        content: OrganizationFacts,
        suggestions: { label: t('matches.advisors'), content: SuggestedAdvisors },
        footer: DetailsActions,
      }}
      dialogs={{
        add: t('members.organizations.add'),
        form: OrganizationForm,
        editTitle: t('organizationForm.edit'),
        dialogs: { delete: DeleteMember, password: ResetMemberPassword },
      }}
    >
      <SearchInput placeholder={t(`lists.organizations.search.${scope.key}`)} />
      <GroupFilter />
      <ChoiceFilter
        source="type"
        label={t('columns.type')}
        values={ORGANIZATION_TYPES}
        nameOf={(type) => t(`common:organizationTypes.${type}`)}
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
 * Organization, Type, Description, Contact, Groups (super admin), Suggested Advisors (`withMatches`: the description
 * makes room for them), Actions (spec 2 §2).
 */
function useColumns(withMatches: boolean): Column<AdministeredOrganization>[] {
  const { t } = useTranslation(['admin', 'common']);
  const { scope } = useConsole();
  const matches: Column<AdministeredOrganization> = column(
    'matches',
    { label: t('matches.advisors'), width: '30%' },
    (organization) => <SuggestionsCell resource="organizations" member={organization} />,
  );
  return [
    nameColumn('organization', { sortBy: 'name', width: '22%' }, 'name', 'location'),
    // Wide enough to keep "Government" on one line.
    column('type', { sortBy: 'type', width: '124px' }, ({ type }) => t(`common:organizationTypes.${type}`)),
    column('description', { from: withMatches ? 'lg' : 'md', width: '22%' }, ({ description }) =>
      description ? (
        <Typography variant="body2" sx={clamped(2)}>
          {description}
        </Typography>
      ) : null,
    ),
    column('contact', { sortBy: 'email', width: '23%' }, ({ email, website }) => (
      <Contact email={email} website={website} />
    )),
    figureColumn('hoursRemaining', { sortBy: 'hoursRemaining', from: 'lg', width: '10%' }, hoursLeft),
    ...(scope.hasPlatform ? [groupsColumn('15%')] : []),
    ...(withMatches ? [matches] : []),
    actionsColumn(nameOf),
  ];
}
