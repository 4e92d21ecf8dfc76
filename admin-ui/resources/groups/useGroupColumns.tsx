import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { Column } from '../../components/columns.ts';
import { WebLink } from '../../components/Contact.tsx';
import { SHOWN } from '../../components/limits.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { truncate } from '../../components/text.ts';
import { GroupActions } from './GroupActions.tsx';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { OpennessChip } from './OpennessChip.tsx';

/** Pixels that four actions need. */
const ACTIONS_WIDTH = '176px';

/** Name, Type, Website (md and up), Created, Actions (spec 2 §2). */
export function useGroupColumns(): Column<Group>[] {
  const { t } = useTranslation('admin');
  return [
    {
      key: 'name',
      label: t('columns.name'),
      sortBy: 'name',
      width: '40%',
      cell: ({ id, name, description, logoUrl }) => (
        <Box
          sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <GroupLogo name={name} logoUrl={logoUrl} />
          <NameCell
            id={id}
            name={name}
            line={description && truncate(description, SHOWN.groupDescription)}
            hasAvatar={false}
          />
        </Box>
      ),
    },
    {
      key: 'type',
      label: t('columns.type'),
      sortBy: 'isOpenGroup',
      width: '16%',
      cell: ({ isOpenGroup: isOpen }) => (
        <OpennessChip isOpen={isOpen} label={isOpen ? t('groupType.open') : t('groupType.private')} />
      ),
    },
    {
      key: 'website',
      label: t('columns.website'),
      sortBy: 'website',
      from: 'md',
      width: '26%',
      // "Shown without its scheme, dash if none" (spec 2 §2).
      cell: ({ website }) => (website ? <WebLink url={website} /> : '–'),
      card: ({ website }) => (website ? <WebLink url={website} /> : null),
    },
    {
      key: 'created',
      label: t('columns.created'),
      sortBy: 'createdAt',
      width: '18%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      width: ACTIONS_WIDTH,
      isActions: true,
      cell: (group) => <GroupActions group={group} />,
    },
  ];
}
