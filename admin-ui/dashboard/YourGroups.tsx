import EditOutlined from '@mui/icons-material/EditOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Button, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { SHOWN } from '../components/limits.ts';
import { truncate } from '../components/text.ts';
import { OpennessChip } from '../resources/groups/OpennessChip.tsx';
import { GroupRow, GroupRows } from './GroupRows.tsx';
import { useDashboardPage } from './useDashboardPage.ts';

/** A group admin's way to their groups and, where they are primary, to the groups' administrators (contract §3). */
export function YourGroups() {
  const { t } = useTranslation('admin-groups');
  const { data, error } = useGetList<Group>(
    'groups',
    {
      pagination: { page: 1, perPage: LIMITS.list.defaultRange },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { staleTime: 0 },
  );
  return (
    <GroupRows id="your-groups" title={t('admin:lists.groups.title.own')} error={error}>
      {data
        ? data.map((group) => <YourGroup key={group.id} group={group} />)
        : [1].map((row) => <Skeleton key={row} component="li" height={56} sx={{ mx: 5 }} />)}
    </GroupRows>
  );
}

function YourGroup({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { show } = useDashboardPage();
  const { id, name, description, logoUrl, isOpenGroup: isOpen, abilities = {} } = group;
  return (
    <GroupRow
      name={name}
      logoUrl={logoUrl}
      end={
        <>
          {abilities['manageAdmins'] ? (
            <Button
              variant="outlined"
              size="small"
              startIcon={<ManageAccountsOutlined />}
              onClick={() => show('administrators', id)}
              aria-label={t('group.manageOf', { name })}
            >
              {t('admins.manage')}
            </Button>
          ) : null}
          {abilities['update'] ? (
            <Button
              variant="outlined"
              size="small"
              startIcon={<EditOutlined />}
              onClick={() => show('edit-group', id)}
              aria-label={t('admin:actions.edit', { name })}
            >
              {t('admin:edit')}
            </Button>
          ) : null}
        </>
      }
    >
      <Typography component="span" sx={{ fontWeight: 620, mr: 2 }}>
        {name}
      </Typography>
      <OpennessChip
        isOpen={isOpen}
        label={isOpen ? t('admin:groupType.open') : t('admin:groupType.private')}
      />
      <Typography variant="body2" className="tabular" sx={{ color: 'text.secondary' }}>
        {[
          t('group.numberOf', { number: id }),
          ...(description ? [truncate(description, SHOWN.groupDescription)] : []),
        ].join(' · ')}
      </Typography>
    </GroupRow>
  );
}
