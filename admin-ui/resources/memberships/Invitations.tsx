import PersonAddAlt1Rounded from '@mui/icons-material/PersonAddAlt1Rounded';
import { useTranslation } from 'react-i18next';
import { INVITATION_STATUSES } from '../../../src/contract/groups-api.ts';
import { StatusChip } from '../../components/cells.tsx';
import { Fact, Facts, TextPart, Day, FullDate } from '../../components/Sections.tsx';
import { TaskButtons } from '../../components/actions.tsx';
import { groupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { useAdminGroups } from '../../components/group/groups.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, nameColumn, statusColumn, timeColumn, tasksColumn } from '../../components/list/columns.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, SearchInput } from '../../components/list/filters.tsx';
import { useInvitationTasks, type ListedInvitation } from './InvitationTasks.tsx';
import { InviteDialog } from './InviteForm.tsx';
import { useMembershipPage } from '../tabs.tsx';

export default groupPage(OfGroup, (t) => t('admin-work:memberships.title'));

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation(['admin-work', 'common']);
  const tasksOf = useInvitationTasks(group);
  const dialog = <InviteDialog groupId={groupId} group={group} />;
  const columns: Column<ListedInvitation>[] = [
    nameColumn('email', { sortBy: 'email', width: '28%' }, 'email'),
    column('role', { width: '18%' }, ({ userType }) => t(`common:roles.${userType}`)),
    statusColumn('invitations', '14%'),
    timeColumn('sent', 'createdAt', { width: '14%' }),
    column('goodUntil', { sortBy: 'expiresAt', from: 'md', width: '13%' }, ({ status, expiresAt }) =>
      expiresAt && (status === 'invited' || status === 'expired') ? <Day iso={expiresAt} /> : null,
    ),
    tasksColumn(tasksOf),
  ];
  return (
    <RecordList<ListedInvitation>
      {...useMembershipPage('invitations')}
      resource="memberships"
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      add={{ label: t('invitations.invite'), icon: PersonAddAlt1Rounded, dialog }}
      details={{ nameOf: ({ email }) => email, content: InvitationFacts, footer: InvitationActions }}
    >
      {picker}
      <ChoiceFilter values={INVITATION_STATUSES} nameOf={(status) => t(`invitations.status.${status}`)} />
      <SearchInput placeholder={t('invitations.search')} />
    </RecordList>
  );
}

function InvitationFacts({ record }: { record: ListedInvitation }) {
  const { t } = useTranslation(['admin-work', 'admin', 'common']);
  const { status, userType, createdAt, expiresAt, message } = record;
  return (
    <>
      <div>
        <StatusChip kind="invitations" status={status} />
      </div>
      <Facts>
        <Fact label={t('admin:columns.role')}>{t(`common:roles.${userType}`)}</Fact>
        <Fact label={t('admin:columns.sent')}>{createdAt ? <FullDate iso={createdAt} /> : null}</Fact>
        <Fact label={t('admin:columns.goodUntil')}>{expiresAt ? <FullDate iso={expiresAt} /> : null}</Fact>
      </Facts>
      <TextPart title={t('invitations.message')} text={message} />
    </>
  );
}

function InvitationActions({ record }: { record: ListedInvitation }) {
  const { groups } = useAdminGroups();
  const tasksOf = useInvitationTasks(groups.find(({ id }) => id === record.groupId));
  return <TaskButtons tasks={tasksOf(record)} />;
}
