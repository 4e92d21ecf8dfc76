import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { ChipList } from '../../components/ChipList.tsx';
import type { Column } from '../../components/columns.ts';
import { Contact } from '../../components/Contact.tsx';
import { SHOWN } from '../../components/limits.ts';
import { NameCell } from '../../components/NameCell.tsx';

/** Lines of a description that the table shows. */
const PREVIEW_LINES = '2';

/** Organization, Type, Description, Contact, Groups (super admin) (spec 2 §2). */
export function useOrganizationColumns(): Column<AdministeredOrganization>[] {
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
      from: 'md',
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
  ];
}
