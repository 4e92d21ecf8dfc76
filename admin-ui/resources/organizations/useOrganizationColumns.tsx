import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { ChipList } from '../../components/ChipList.tsx';
import type { Column } from '../../components/columns.ts';
import { Contact } from '../../components/Contact.tsx';
import { SHOWN } from '../../components/limits.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RecordActions } from '../../components/RecordActions.tsx';
import { SuggestionsGate } from '../../components/suggestions/SuggestionsGate.tsx';
import { SuggestedAdvisorsCell } from './SuggestedAdvisorsCell.tsx';

/** Lines of a description that the table shows. */
const PREVIEW_LINES = '2';

/**
 * Organization, Type, Description, Contact, Groups (super admin), Suggested Advisors (optional), Actions (spec 2 §2).
 * @param withMatches with the suggestions, for which the description makes room.
 */
export function useOrganizationColumns(withMatches: boolean): Column<AdministeredOrganization>[] {
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
