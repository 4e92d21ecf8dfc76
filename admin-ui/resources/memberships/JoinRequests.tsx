import { useTranslation } from 'react-i18next';
import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { JOIN_REQUEST_STATUSES } from '../../../src/contract/enums.ts';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { StatusChip, MailLink } from '../../components/cells.tsx';
import { Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { TaskButtons, type RowTask } from '../../components/actions.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { NoteInput } from '../../components/form/inputs.tsx';
import { useAdminGroups } from '../../components/group/groups.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, nameColumn, statusColumn, timeColumn, tasksColumn } from '../../components/list/columns.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, GroupFilter } from '../../components/list/filters.tsx';
import { useMembershipPage } from '../tabs.tsx';

export default function JoinRequests() {
  const { t } = useTranslation(['admin-work', 'common']);
  const { groups } = useAdminGroups();
  const tasksOf = useJoinRequestTasks();
  const roleOf = ({ userType }: JoinRequest) => t(`common:roles.${userType}`);
  const group: Column<JoinRequest> = column('group', { label: t('group.label'), width: '16%' }, 'groupName');
  const columns: Column<JoinRequest>[] = [
    nameColumn('who', { width: '32%', hasAvatar: true }, 'name', (one) => one.message || roleOf(one)),
    column('role', { from: 'md', width: '14%' }, roleOf),
    ...(groups.length > 1 ? [group] : []),
    statusColumn('joinRequests', '12%'),
    timeColumn('asked', 'createdAt', { width: '12%' }),
    tasksColumn(tasksOf),
  ];
  return (
    <RecordList<JoinRequest>
      {...useMembershipPage('joinRequests')}
      resource="join-requests"
      columns={columns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      details={{ nameOf: ({ name }) => name, content: JoinRequestFacts, footer: JoinRequestActions }}
    >
      <GroupFilter />
      <ChoiceFilter values={JOIN_REQUEST_STATUSES} nameOf={(status) => t(`joinRequests.status.${status}`)} />
    </RecordList>
  );
}

function JoinRequestFacts({ record }: { record: JoinRequest }) {
  const { t } = useTranslation(['admin-work', 'admin', 'common']);
  const { status, userType, title, email, groupName, createdAt, updatedAt, message, responseMessage } =
    record;
  return (
    <>
      <div>
        <StatusChip kind="joinRequests" status={status} />
      </div>
      <Facts>
        <Fact label={t('admin:columns.role')}>{t(`common:roles.${userType}`)}</Fact>
        {userType === 'advisor' ? <Fact label={t('common:fields.title')}>{title}</Fact> : null}
        <Fact label={t('admin:columns.email')}>{email ? <MailLink email={email} /> : null}</Fact>
        <Fact label={t('group.label')}>{groupName}</Fact>
        <DateFact label={t('admin:columns.asked')} iso={createdAt} />
        {status === 'pending' ? null : <DateFact label={t('admin:columns.answered')} iso={updatedAt} />}
      </Facts>
      <TextPart title={t('joinRequests.message')} text={message} />
      {responseMessage ? <TextPart title={t('joinRequests.reply')} text={responseMessage} /> : null}
    </>
  );
}

function JoinRequestActions({ record }: { record: JoinRequest }) {
  const tasksOf = useJoinRequestTasks();
  return <TaskButtons tasks={tasksOf(record)} />;
}

function useJoinRequestTasks() {
  const { t } = useTranslation('admin-work');
  return (request: JoinRequest): RowTask[] =>
    (['approved', 'rejected'] as const).map((answer) => ({
      label: t(`joinRequests.${answer}.action`),
      labelOf: t(`joinRequests.${answer}.label`, { name: request.name }),
      icon: answer === 'approved' ? CheckRounded : CloseRounded,
      may: request.abilities['answer'],
      look: answer === 'rejected' ? 'second' : undefined,
      dialog: <Answer record={request} answer={answer} />,
    }));
}

type AnswerProps = { record: JoinRequest } & { answer: 'approved' | 'rejected' };

function Answer({ record: { id, name, groupName, message }, answer }: AnswerProps) {
  const { t } = useTranslation('admin-work');
  const words = { name, group: groupName ?? '' };
  return (
    <FormDialog
      title={t(`joinRequests.${answer}.title`, words)}
      text={t(`joinRequests.${answer}.text`, words)}
      save={t(`joinRequests.${answer}.action`)}
      values={{ responseMessage: '' }}
      onSave={({ responseMessage }, provider) =>
        provider.answerJoinRequest(id, answer, responseMessage.trim())
      }
      // Whoever is approved is among the group's members.
      changes={['join-requests', 'advisors', 'organizations', 'counts']}
      done={t(`joinRequests.${answer}.done`, words)}
      failed={t('joinRequests.failed')}
    >
      {message ? (
        <blockquote style={{ margin: 0 }}>{t('joinRequests.wrote', { name, message })}</blockquote>
      ) : null}
      <NoteInput
        source="responseMessage"
        label={t('joinRequests.reply')}
        help={t('joinRequests.replyHelp', { name })}
        maxLength={LIMITS.joinRequest.message.max}
      />
    </FormDialog>
  );
}
