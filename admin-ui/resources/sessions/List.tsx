import { TextField, Chip, Link } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Session, SessionFeedback } from '../../../src/contract/requests-api.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { RecordName } from '../../components/RecordLink.tsx';
import { Section, Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { column, figureColumn, nameColumn, type Column } from '../../components/list/columns.tsx';
import { GroupFilter, SearchInput, shortFilter } from '../../components/list/filters.tsx';
import { useWorkPage } from '../tabs.tsx';
import { SessionActions } from './SessionActions.tsx';

/** /admin/sessions: the meetings of the admin's groups; a super admin reads all (spec 4 §19). */
export default function Sessions() {
  const { t } = useTranslation('admin-work');
  const { scope } = useConsole();
  const nameOf = ({ scheduledDate }: Session) => fullDate(scheduledDate);
  const columns: Column<Session>[] = [
    nameColumn('when', { sortBy: 'scheduledDate', width: '34%' }, nameOf, 'requestTitle'),
    column('advisor', { sortBy: 'advisorName', width: '20%' }, (session) => (
      <SessionSide session={session} side="advisor" />
    )),
    column('organization', { sortBy: 'organizationName', width: '22%' }, (session) => (
      <SessionSide session={session} side="organization" />
    )),
    figureColumn('length', { sortBy: 'durationMinutes', width: '12%' }, ({ durationMinutes: count }) =>
      t('sessions.minutes', { count }),
    ),
    column('status', { width: '12%' }, (session) => <SessionStateChip session={session} />),
  ];
  return (
    <RecordList<Session>
      {...useWorkPage('sessions')}
      resource="sessions"
      columns={columns}
      sort={{ field: 'scheduledDate', order: 'DESC' }}
      tools={scope.hasPlatform ? undefined : <ExportButton resource="sessions" />}
      details={{ nameOf, content: SessionFacts, footer: SessionActions }}
    >
      <SearchInput placeholder={t('sessions.search')} />
      <GroupFilter />
      <StateFilter />
    </RecordList>
  );
}

const FILTERS = {
  proposed: { completed: false, cancelled: false, proposed: true },
  planned: { completed: false, cancelled: false, proposed: false },
  completed: { completed: true },
  cancelled: { cancelled: true },
} as const;

function StateFilter() {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { filterValues, setFilters } = useListContext();
  const { completed, cancelled, proposed, ...rest } = filterValues as {
    [flag in 'completed' | 'cancelled' | 'proposed']?: boolean;
  };
  const open = proposed ? 'proposed' : completed === false ? 'planned' : '';
  const state = cancelled ? 'cancelled' : completed ? 'completed' : open;
  return (
    <TextField
      select
      size="small"
      label={t('admin:columns.status')}
      value={state}
      onChange={({ target }) => setFilters({ ...rest, ...FILTERS[target.value as keyof typeof FILTERS] })}
      slotProps={{ select: { native: true } }}
      sx={shortFilter(150)}
    >
      <option value="">{t('filters.all')}</option>
      {(['proposed', 'planned', 'completed', 'cancelled'] as const).map((value) => (
        <option key={value} value={value}>
          {t(`sessions.state.${value}`)}
        </option>
      ))}
    </TextField>
  );
}

function SessionFacts({ record: session }: { record: Session }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { scope } = useConsole();
  const { requestId: id, requestTitle: name, abilities, meetingUrl: url } = session;
  const request = <RecordName resource="requests" mayOpen={abilities['seeRequest']} {...{ id, name }} />;
  const meeting = url && (
    <Link href={url} target="_blank" rel="noreferrer">
      {url}
    </Link>
  );
  return (
    <>
      <div>
        <SessionStateChip session={session} />
      </div>
      <Facts>
        <Fact label={t('admin:columns.request')}>{request}</Fact>
        <Fact label={t('admin:columns.advisor')}>
          <SessionSide session={session} side="advisor" />
        </Fact>
        <Fact label={t('admin:columns.organization')}>
          <SessionSide session={session} side="organization" />
        </Fact>
        <Fact label={t('admin:columns.length')}>
          {t('sessions.minutes', { count: session.durationMinutes })}
        </Fact>
        {session.place ? <Fact label={t('sessions.place')}>{session.place}</Fact> : null}
        {meeting ? <Fact label={t('sessions.meetingUrl')}>{meeting}</Fact> : null}
        <DateFact label={t('sessions.state.completed')} iso={session.completedAt} />
        <DateFact label={t('sessions.state.cancelled')} iso={session.cancelledAt} />
      </Facts>
      {scope.hasPlatform ? null : <TextPart title={t('sessions.notes')} text={session.notes} />}
      <FeedbackFacts feedback={session.feedback} />
    </>
  );
}

function SessionSide({ session, side }: { session: Session; side: 'advisor' | 'organization' }) {
  const { seeRequest, seeAdvisor } = session.abilities;
  return (
    <RecordName
      resource={`${side}s`}
      id={session[`${side}Id`]}
      mayOpen={side === 'advisor' ? seeAdvisor : seeRequest}
      name={session[`${side}Name`]}
    />
  );
}

function FeedbackFacts({ feedback: { mine, theirs } }: Pick<Session, 'feedback'>) {
  const { t } = useTranslation(['admin-work', 'admin']);
  if (!mine && !theirs) return null;
  const words = ({ usefulness, wouldMeetAgain, comment }: SessionFeedback) =>
    t(comment ? 'feedback.answerAndComment' : 'feedback.answer', {
      scale: t(`feedback.scale.${usefulness}`, { defaultValue: String(usefulness) }),
      again: wouldMeetAgain ? t('feedback.yes') : t('feedback.no'),
      comment,
    });
  // keys: admin-work:feedback.answer, admin-work:feedback.answerAndComment
  return (
    <Section title={t('feedback.heading')}>
      <Facts>
        {[mine, theirs].map((answer) =>
          answer ? (
            <Fact key={answer.side} label={t(`admin:columns.${answer.side}`)}>
              {words(answer)}
            </Fact>
          ) : null,
        )}
      </Facts>
    </Section>
  );
}

const COLOURS = {
  proposed: 'warning',
  planned: 'info',
  begun: 'warning',
  completed: 'success',
  cancelled: 'default',
} as const;

function stateOf({ status, scheduledDate }: Session): keyof typeof COLOURS {
  if (status !== 'scheduled') return status;
  return Date.parse(scheduledDate) <= Date.now() ? 'begun' : 'planned';
}

function SessionStateChip({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const state = stateOf(session);
  return <Chip size="small" color={COLOURS[state]} label={t(`sessions.state.${state}`)} />;
}
