import AddRounded from '@mui/icons-material/AddRounded';
import { Box, Button, Skeleton } from '@mui/material';
import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../src/contract/admin-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { RelativeTime } from '../components/dates.tsx';
import { SHOWN } from '../components/limits.ts';
import { RecordLinkTo } from '../components/RecordLink.tsx';
import { Quiet } from '../components/Sections.tsx';
import { truncate } from '../components/text.ts';
import { OpennessChip } from '../resources/groups/OpennessChip.tsx';
import { GroupRow, GroupRows } from './GroupRows.tsx';

export function GroupsTab() {
  const { t } = useTranslation(['admin-groups', 'admin']);
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
    <GroupRows
      title={t('dashboard.newest')}
      actions={
        <>
          <Button variant="outlined" component={SmartLink} href={ADMIN_PATHS.groups}>
            {total === undefined ? t('dashboard.all') : t('dashboard.allOf', { count: total })}
          </Button>
          <Button component={SmartLink} href={`${ADMIN_PATHS.groups}/create`} startIcon={<AddRounded />}>
            {t('admin-groups:group.add')}
          </Button>
        </>
      }
      error={error}
    >
      {data
        ? data.map((group) => <NewestGroup key={group.id} group={group} />)
        : [1, 2, 3].map((row) => <Skeleton key={row} component="li" height={56} sx={{ mx: 5 }} />)}
      {data?.length === 0 ? (
        <Quiet component="li" sx={{ pb: 3 }}>
          {t('admin:lists.groups.empty')}
        </Quiet>
      ) : null}
    </GroupRows>
  );
}

function NewestGroup({
  group: { id, name, description, logoUrl, isOpenGroup, createdAt },
}: {
  group: Group;
}) {
  return (
    <GroupRow
      name={name}
      logoUrl={logoUrl}
      end={
        <>
          <Box sx={{ width: { sm: 88 } }}>
            <OpennessChip isOpen={isOpenGroup} />
          </Box>
          <Quiet component="span" sx={{ width: { sm: 112 }, textAlign: { sm: 'right' } }}>
            <RelativeTime iso={createdAt} />
          </Quiet>
        </>
      }
    >
      <RecordLinkTo resource="groups" id={id}>
        {name}
      </RecordLinkTo>
      {description ? <Quiet>{truncate(description, SHOWN.groupDescription)}</Quiet> : null}
    </GroupRow>
  );
}
