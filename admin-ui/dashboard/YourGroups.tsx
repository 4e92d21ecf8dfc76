import EditOutlined from '@mui/icons-material/EditOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Button, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../src/contract/admin-api.ts';
import { useAdminGroups } from '../components/group/useAdminGroups.ts';
import { SHOWN } from '../components/limits.ts';
import { Quiet } from '../components/Sections.tsx';
import { truncate } from '../components/text.ts';
import { OpennessChip } from '../resources/groups/OpennessChip.tsx';
import { GroupRow, GroupRows } from './GroupRows.tsx';
import { useDashboardPage } from './useDashboardPage.ts';

/** A group admin's way to their groups and, where they are primary, to the groups' administrators (contract §3). */
export function YourGroups() {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { groups, isPending, error } = useAdminGroups();
  return (
    <GroupRows title={t('admin:lists.groups.title.own')} error={error}>
      {isPending ? <Skeleton component="li" height={56} sx={{ mx: 5 }} /> : null}
      {groups.map((group) => (
        <YourGroup key={group.id} group={group} />
      ))}
    </GroupRows>
  );
}

function YourGroup({ group }: { group: Group }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { show } = useDashboardPage();
  const { id, name, description, logoUrl, isOpenGroup: isOpen, abilities = {} } = group;
  const small = { variant: 'outlined', size: 'small' } as const;
  const facts = [t('group.numberOf', { number: id })];
  if (description) facts.push(truncate(description, SHOWN.groupDescription));
  return (
    <GroupRow
      name={name}
      logoUrl={logoUrl}
      end={
        <>
          {abilities['manageAdmins'] ? (
            <Button
              {...small}
              startIcon={<ManageAccountsOutlined />}
              onClick={() => show('administrators', id)}
              aria-label={t('group.manageOf', { name })}
            >
              {t('admins.manage')}
            </Button>
          ) : null}
          {abilities['update'] ? (
            <Button
              {...small}
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
      <OpennessChip isOpen={isOpen} />
      <Quiet className="tabular">{facts.join(' · ')}</Quiet>
    </GroupRow>
  );
}
