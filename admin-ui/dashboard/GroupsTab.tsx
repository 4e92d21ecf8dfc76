import AddRounded from '@mui/icons-material/AddRounded';
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
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { SHOWN } from '../components/limits.ts';
import { RecordLinkTo } from '../components/RecordLink.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { truncate } from '../components/text.ts';
import { GroupLogo } from '../../ui-shared/brand/GroupLogo.tsx';
import { OpennessChip } from '../resources/groups/OpennessChip.tsx';

/** The Groups tab: the newest groups, each the way to its details, and the way to all of them. */
export function GroupsTab() {
  const { t } = useTranslation('admin-groups');
  const { data, total, error } = useGetList<Group>(
    'groups',
    {
      pagination: { page: 1, perPage: LIMITS.list.pageSize },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: {},
    },
    { staleTime: 0 },
  );
  return (
    <Card component="section" aria-labelledby="newest-groups">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 5, pt: 5, pb: 2 }}>
        <Typography id="newest-groups" variant="h2" sx={{ mr: 'auto' }}>
          {t('dashboard.newest')}
        </Typography>
        <Button variant="outlined" component={SmartLink} href={ADMIN_PATHS.groups}>
          {total === undefined ? t('dashboard.all') : t('dashboard.allOf', { count: total })}
        </Button>
        <Button component={SmartLink} href={`${ADMIN_PATHS.groups}/create`} startIcon={<AddRounded />}>
          {t('admin-groups:group.add')}
        </Button>
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mx: 5, mb: 4 }}>
          {`${t('admin:lists.groups.failed')}: ${error.message}`}
        </Alert>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {data
          ? data.map((group) => <GroupLine key={group.id} group={group} />)
          : [1, 2, 3].map((row) => <Skeleton key={row} component="li" height={56} sx={{ mx: 5 }} />)}
      </Box>
      {data?.length === 0 ? (
        <Typography sx={{ px: 5, pb: 5, color: 'text.secondary' }}>
          {t('admin:lists.groups.empty')}
        </Typography>
      ) : null}
    </Card>
  );
}

function GroupLine({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const { id, name, description, logoUrl, isOpenGroup: isOpen, createdAt } = group;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 5,
        py: 2.5,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <GroupLogo name={name} logoUrl={logoUrl} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <RecordLinkTo resource="groups" id={id}>
          {name}
        </RecordLinkTo>
        {description ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {truncate(description, SHOWN.groupDescription)}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ width: { sm: 88 } }}>
        <OpennessChip
          isOpen={isOpen}
          label={isOpen ? t('admin:groupType.open') : t('admin:groupType.private')}
        />
      </Box>
      <Typography
        component="span"
        variant="body2"
        sx={{ color: 'text.secondary', width: { sm: 112 }, textAlign: { sm: 'right' } }}
      >
        <RelativeTime iso={createdAt} />
      </Typography>
    </Box>
  );
}
