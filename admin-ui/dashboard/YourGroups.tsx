import EditOutlined from '@mui/icons-material/EditOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { SHOWN } from '../components/limits.ts';
import { truncate } from '../components/text.ts';
import { GroupLogo } from '../../ui-shared/brand/GroupLogo.tsx';
import { OpennessChip } from '../resources/groups/OpennessChip.tsx';
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
    <Card component="section" aria-labelledby="your-groups">
      <Typography id="your-groups" variant="h2" sx={{ px: 5, pt: 5, pb: 2 }}>
        {t('admin:lists.groups.title.own')}
      </Typography>
      {error ? (
        <Alert severity="error" sx={{ mx: 5, mb: 4 }}>
          {`${t('admin:lists.groups.failed')}: ${error.message}`}
        </Alert>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {data
          ? data.map((group) => <GroupRow key={group.id} group={group} />)
          : [1].map((row) => <Skeleton key={row} component="li" height={56} sx={{ mx: 5 }} />)}
      </Box>
    </Card>
  );
}

function GroupRow({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const { show } = useDashboardPage();
  const { id, name, description, logoUrl, isOpenGroup: isOpen, abilities = {} } = group;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 5,
        py: 3,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <GroupLogo name={name} logoUrl={logoUrl} size={40} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
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
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
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
      </Box>
    </Box>
  );
}
