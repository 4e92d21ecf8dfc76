import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import AddRounded from '@mui/icons-material/AddRounded';
import { useGetList } from 'react-admin';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '../../src/contract/admin-api.ts';
import type { OwnInvitation } from '../../src/contract/groups-api.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { GroupLogo } from '../../ui-shared/brand/GroupLogo.tsx';
import { LogoUpload } from '../../ui-shared/brand/LogoUpload.tsx';
import { useLive } from '../../ui-shared/live/useLive.ts';
import { fullDate } from '../../ui-shared/time/time.ts';
import { useFresh } from '../app/data/dataProvider.ts';
import { Failure, type FailureProps } from '../components/list/ListMessages.tsx';
import { SMALL, useAction } from '../components/actions.tsx';
import { RecordLinkTo } from '../components/RecordLink.tsx';
import { Rows, SectionCard, Quiet, RelativeTime } from '../components/Sections.tsx';
import { useAdminGroups } from '../components/group/groups.ts';
import { truncate, SHOWN } from '../components/text.ts';
import { JoinCode, OpennessChip } from '../resources/groups/OpennessChip.tsx';
import { useDashboardPage } from './useDashboardPage.ts';

interface GroupRowsProps {
  title: string;
  actions?: ReactNode;
  reading?: FailureProps['of'];
  /** Said where there is none. */
  none?: string | false;
  children: ReactNode;
}

function GroupRows({ title, actions, reading, none, children }: GroupRowsProps) {
  const { t } = useTranslation('admin');
  return (
    <SectionCard title={title} actions={actions} sx={{ pb: 2 }}>
      {reading ? <Failure title={t('lists.groups.failed')} of={reading} /> : null}
      <Rows sx={{ mx: -5 }} row={{ px: 5 }}>
        {children}
        {none ? (
          <Quiet component="li" sx={{ pb: 3 }}>
            {none}
          </Quiet>
        ) : null}
      </Rows>
    </SectionCard>
  );
}

interface GroupRowProps extends Pick<Group, 'name'>, Partial<Pick<Group, 'id' | 'logoUrl'>> {
  children: ReactNode;
  end: ReactNode;
}

function GroupRow({ name, logoUrl = null, id, children, end }: GroupRowProps) {
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
  return (
    <Box component="li" sx={{ ...row, columnGap: 3, rowGap: 2, py: 3 }}>
      <GroupLogo {...{ name, logoUrl, id }} size={40} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{children}</Box>
      <Box sx={{ ...row, gap: 2 }}>{end}</Box>
    </Box>
  );
}

export function GroupsTab() {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const reading = useGetList<Group>(
    'groups',
    { pagination: { page: 1, perPage: LIMITS.list.pageSize }, sort: { field: 'createdAt', order: 'DESC' } },
    { staleTime: 0 },
  );
  const { data, total, error } = reading;
  return (
    <GroupRows
      title={t('dashboard.newest')}
      reading={reading}
      none={data?.length === 0 && t('admin:lists.groups.empty')}
      actions={
        <>
          <Button variant="outlined" href={ADMIN_PATHS.groups}>
            {total === undefined ? t('dashboard.all') : t('dashboard.allOf', { count: total })}
          </Button>
          <Button href={`${ADMIN_PATHS.groups}/create`} startIcon={<AddRounded />}>
            {t('admin-groups:group.add')}
          </Button>
        </>
      }
    >
      {data || error
        ? data?.map((group) => <NewestGroup key={group.id} group={group} />)
        : [1, 2, 3].map((row) => <Skeleton key={row} component="li" height={56} sx={{ mx: 5 }} />)}
    </GroupRows>
  );
}

function NewestGroup({ group }: { group: Group }) {
  const end = (
    <>
      <Box sx={{ width: { sm: 88 } }}>
        <OpennessChip isOpen={group.isOpenGroup} />
      </Box>
      <Quiet component="span" sx={{ width: { sm: 112 }, textAlign: { sm: 'right' } }}>
        <RelativeTime iso={group.createdAt} />
      </Quiet>
    </>
  );
  return (
    <GroupRow {...group} end={end}>
      <RecordLinkTo resource="groups" id={group.id} name={group.name} />
      <Description {...group} />
    </GroupRow>
  );
}

/** A group admin's way to their groups and, where they are primary, to the groups' administrators (contract §3). */
export function YourGroups() {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { groups, ...reading } = useAdminGroups();
  const isNone = groups.length === 0 && !reading.isPending && !reading.error;
  return (
    <GroupRows
      title={t('admin:lists.groups.title.own')}
      reading={reading}
      none={isNone && t('admin:lists.groups.hint.own')}
    >
      {reading.isPending ? <Skeleton component="li" height={56} sx={{ mx: 5 }} /> : null}
      {groups.map((group) => (
        <YourGroup key={group.id} group={group} />
      ))}
    </GroupRows>
  );
}

const Description = ({ description }: Pick<Group, 'description'>) =>
  description ? <Quiet>{truncate(description, SHOWN.groupDescription)}</Quiet> : null;

function YourGroup({ group }: { group: Group }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const { show } = useDashboardPage();
  const { id, name, isOpenGroup: isOpen, abilities = {} } = group;
  const button = (dialog: 'administrators' | 'edit-group', label: string, of: string, icon: ReactNode) => (
    <Button {...SMALL} startIcon={icon} onClick={() => show(dialog, id)} aria-label={of}>
      {label}
    </Button>
  );
  const { manageAdmins, update } = abilities;
  const manageOf = t('group.manageOf', { name });
  const editOf = t('admin:actions.edit', { name });
  const end = (
    <>
      {manageAdmins
        ? button('administrators', t('admins.manage'), manageOf, <ManageAccountsOutlined />)
        : null}
      {update ? button('edit-group', t('admin:edit'), editOf, <EditOutlined />) : null}
      {update ? <LogoUpload kind="groups" id={id} name={name} refresh={[['groups']]} /> : null}
    </>
  );
  return (
    <GroupRow {...group} end={end}>
      <Typography component="span" sx={{ fontWeight: 620, mr: 2 }}>
        {name}
      </Typography>
      <OpennessChip isOpen={isOpen} />
      <Description {...group} />
      {isOpen ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Quiet component="span">{t('group.code')}</Quiet>
          <JoinCode group={group} />
        </Box>
      )}
    </GroupRow>
  );
}

const KEY = ['own-invitations'] as const;

/** Invitations to administer further groups; nothing without any. A new one shows without a reload (contract §6). */
export function OwnInvitations() {
  const { t } = useTranslation('admin-groups');
  const client = useQueryClient();
  useLive('notification', ({ type }) => {
    if (type === 'invitation') void client.invalidateQueries({ queryKey: KEY });
  });
  const reading = useFresh<OwnInvitation[]>(KEY, '/api/invitations');
  const { data = [] } = reading;
  if (data.length === 0) return <Failure title={t('ownInvitations.failed')} of={reading} />;
  return (
    <GroupRows title={t('ownInvitations.title')}>
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </GroupRows>
  );
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('admin-groups');
  const client = useQueryClient();
  const { id, message, expiresAt } = invitation;
  const { name } = invitation.group;
  const answer = useAction({
    run: (provider, action: 'accept' | 'decline') => provider.answerInvitation(id, action),
    // Another group changes every list and figure of the console.
    changes: [[]],
    onDone: (waiting) => client.setQueryData(KEY, waiting),
    done: (action) => t(`ownInvitations.done.${action}`, { name }),
    failedTitle: t('ownInvitations.answerFailed'),
  });
  const button = (action: 'accept' | 'decline') => ({
    size: 'small' as const,
    loading: answer.isPending && answer.variables === action,
    disabled: answer.isPending,
    onClick: () => answer.mutate(action),
    'aria-label': t(`ownInvitations.${action}Named`, { name }),
    children: t(`ownInvitations.${action}`),
  });
  const end = (
    <>
      <Button {...button('accept')} />
      <Button {...button('decline')} variant="outlined" />
    </>
  );
  return (
    <GroupRow name={name} end={end}>
      <Typography component="span" sx={{ fontWeight: 620 }}>
        {name}
      </Typography>
      <Quiet>{t('ownInvitations.until', { day: fullDate(expiresAt) })}</Quiet>
      {message ? (
        <Typography component="blockquote" variant="body2" sx={{ m: 0, mt: 1, whiteSpace: 'pre-line' }}>
          {message}
        </Typography>
      ) : null}
    </GroupRow>
  );
}
