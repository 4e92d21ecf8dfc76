import { useTranslation } from 'react-i18next';
import { useRef } from 'react';
import { NO_ANSWER } from '../../../src/contract/enums.ts';
import { skillLabel } from '../../../ui-shared/i18n/words.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { momentOfField, startOfDay } from '../../../ui-shared/time/time.ts';
import { chips, ScoreText, StatusChip } from '../../components/cells.tsx';
import { RecordName } from '../../components/RecordLink.tsx';
import { Quiet, Fact, Facts, TextPart, DateFact } from '../../components/Sections.tsx';
import { question, TaskButtons, type Task } from '../../components/actions.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { DayInput, NoteInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import { CandidateInput } from '../../components/suggestions/CandidateInput.tsx';
import { LengthInput, StartInput } from '../sessions/SessionActions.tsx';
import { dueOf } from './due.ts';

export function MatchFacts({ record: match }: { record: Match }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { status, dueAt, matchScore, advisor, request, declineReason, acceptedAt } = match;
  const { seeRequest, seeAdvisor } = match.abilities;
  return (
    <>
      <div>
        <StatusChip kind="matches" status={status} />
        <DueText match={match} />
      </div>
      <Facts>
        <Fact label={t('admin:columns.request')}>
          <RecordName resource="requests" id={request.id} mayOpen={seeRequest} name={request.title} />
        </Fact>
        <Fact label={t('admin:columns.organization')}>
          <RecordName {...match.organization} resource="organizations" mayOpen={seeRequest} />
        </Fact>
        <Fact label={t('admin:columns.advisor')}>
          <RecordName {...advisor} resource="advisors" mayOpen={seeAdvisor} />
          {advisor.title ? <Quiet>{advisor.title}</Quiet> : null}
        </Fact>
        <Fact label={t('admin:columns.score')}>
          <ScoreText score={matchScore} />
        </Fact>
        <Fact label={t('requests.skills')}>{chips(advisor.skills.map(skillLabel))}</Fact>
        <DateFact label={t('admin:columns.proposed')} iso={match.createdAt} />
        <DateFact label={t('matches.due')} iso={dueAt} />
        <DateFact label={t('matches.accepted')} iso={acceptedAt} />
      </Facts>
      <TextPart title={t('matches.why')} text={match.fitReason} />
      {status === 'rejected' && declineReason && declineReason !== NO_ANSWER ? (
        <TextPart title={t('matches.declineReason')} text={declineReason} />
      ) : null}
    </>
  );
}

export function DueText({ match }: { match: Parameters<typeof dueOf>[0] }) {
  const { t } = useTranslation('admin-work');
  const due = dueOf(match);
  if (!due) return null;
  return (
    <Quiet component="span" sx={{ display: 'block' }}>
      {due.kind === 'days' ? t('due.days', { count: due.count }) : t(`due.${due.kind}`)}
    </Quiet>
  );
}

export function MatchActions({ record: match }: { record: Match }) {
  const { t } = useTranslation('admin-work');
  const { accept, decline, reassign, reconsider, proposeSession } = match.abilities;
  const answer = (kind: 'accept' | 'reconsider', may: boolean | undefined) =>
    question({
      may,
      title: t(`matches.${kind}.title`),
      texts: [t(`matches.${kind}.text`, namesOf(match))],
      confirm: t(`matches.${kind}.action`),
      run: (provider) =>
        provider.changeMatch(match.id, { status: kind === 'accept' ? 'accepted' : 'pending' }),
      changes: ['matches', 'requests'],
      done: t(`matches.${kind}.done`),
    });
  const tasks: Task[] = [
    answer('accept', accept),
    { label: t('reassign.action'), may: reassign, look: 'second', dialog: <Reassign record={match} /> },
    {
      label: t('matches.decline.action'),
      may: decline,
      look: 'destructive',
      dialog: <Decline record={match} />,
    },
    answer('reconsider', reconsider),
    { label: t('sessions.plan.action'), may: proposeSession, dialog: <Plan record={match} /> },
  ];
  return <TaskButtons tasks={tasks} />;
}

const namesOf = ({ advisor, organization }: Match) => ({
  advisor: advisor.name,
  organization: organization.name,
});

function Decline({ record: match }: { record: Match }) {
  const { t } = useTranslation('admin-work');
  return (
    <FormDialog
      title={t('matches.decline.title')}
      text={t('matches.decline.text', namesOf(match))}
      save={t('matches.decline.action')}
      values={{ declineReason: '', pausedUntil: '' }}
      onSave={({ declineReason, pausedUntil }, provider) => {
        const until = startOfDay(pausedUntil);
        const answer = { status: 'rejected', declineReason: declineReason.trim() } as const;
        return provider.changeMatch(match.id, { ...answer, ...(until ? { pausedUntil: until } : {}) });
      }}
      changes={['matches', 'requests']}
      done={t('matches.decline.done')}
      failed={t('matches.decline.failed')}
    >
      <DeclineReasonInput />
      {match.abilities['pause'] ? (
        <DayInput
          source="pausedUntil"
          label={t('matches.decline.pause')}
          help={t('matches.decline.pauseHelp', { name: match.advisor.name })}
          optional
        />
      ) : null}
    </FormDialog>
  );
}

function Plan({ record: match }: { record: Match }) {
  const { t } = useTranslation('admin-work');
  return (
    <FormDialog
      title={t('sessions.plan.action')}
      text={t('sessions.plan.text', namesOf(match))}
      save={t('sessions.plan.save')}
      values={{ scheduledDate: '', durationMinutes: String(LIMITS.session.minutes.default) }}
      onSave={({ scheduledDate, durationMinutes }, provider) =>
        provider.planSession({
          matchId: match.id,
          scheduledDate: momentOfField(scheduledDate),
          durationMinutes: Number(durationMinutes),
        })
      }
      changes={['sessions', 'matches']}
      done={t('sessions.plan.done')}
      failed={t('sessions.plan.failed')}
    >
      <StartInput />
      <LengthInput />
    </FormDialog>
  );
}

/**
 * Gives a request to another advisor in one step. The new one is asked first: when the server does not take them
 * (paused, full, asked already), the present proposal stays as it is.
 */
function Reassign({ record: match }: { record: Match }) {
  const { t } = useTranslation('admin-work');
  // Whom the first step has asked, when only the second failed: trying again must not ask twice.
  const asked = useRef<{ advisorId: number; name: string } | null>(null);
  const { advisor, request } = match;
  return (
    <FormDialog
      title={t('reassign.title')}
      text={t('reassign.text', { title: request.title, name: advisor.name })}
      save={t('reassign.action')}
      values={{ advisorId: '', declineReason: '' }}
      onSave={async ({ advisorId, declineReason }, provider) => {
        if (asked.current?.advisorId !== Number(advisorId)) {
          const proposal = { requestId: request.id, advisorId: Number(advisorId) };
          const made = await provider.proposeAdvisor(proposal);
          asked.current = { advisorId: made.advisorId, name: made.advisor.name };
        }
        await provider.changeMatch(match.id, { status: 'rejected', declineReason: declineReason.trim() });
        return asked.current?.name ?? '';
      }}
      changes={['matches', 'requests']}
      done={(name) => t('reassign.done', { name, former: advisor.name })}
      failed={t('reassign.failed')}
    >
      <CandidateInput
        requestId={request.id}
        label={t('reassign.to')}
        help={t('reassign.toHelp')}
        validate={[
          filled(t('propose.missing')),
          (id: number) => (id === match.advisorId ? t('reassign.same') : undefined),
        ]}
      />
      <DeclineReasonInput minRows={2} />
    </FormDialog>
  );
}

function DeclineReasonInput({ minRows = 3 }: { minRows?: number }) {
  const { t } = useTranslation('admin-work');
  return (
    <NoteInput
      source="declineReason"
      label={t('matches.declineReason')}
      help={t('matches.decline.help')}
      minRows={minRows}
      maxLength={LIMITS.match.declineReason.max}
    />
  );
}
