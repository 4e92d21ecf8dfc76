import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { between } from '../../../ui-shared/forms/fieldValues.ts';
import { feedbackPayload, feedbackValues } from '../../../ui-shared/sessions/feedback.ts';
import { fieldOfMoment, momentOfField, fullDate } from '../../../ui-shared/time/time.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { TaskButtons, question, type Task } from '../../components/actions.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { NoteInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { given } from '../../components/form/rules.ts';

export function SessionActions({ record: session }: { record: Session }) {
  const { t } = useTranslation('admin-work');
  const when = fullDate(session.scheduledDate);
  const { advisorName: advisor, organizationName: organization } = session;
  const { confirm, complete, move, cancel, giveFeedback } = session.abilities;
  const change = (kind: 'complete' | 'move', look: Pick<Task, 'may' | 'look'>): Task => ({
    ...look,
    label: t(`sessions.${kind}.action`),
    dialog: <Change record={session} kind={kind} />,
  });
  const tasks: Task[] = [
    question({
      may: confirm,
      title: t('sessions.confirm.title'),
      texts: [t('sessions.confirm.text', { when })],
      confirm: t('sessions.confirm.action'),
      refuse: t('sessions.confirm.keep'),
      run: (provider) => provider.changeSession(session.id, { confirm: true }),
      changes: ['sessions'],
      done: t('sessions.confirm.done'),
    }),
    change('complete', { may: complete }),
    change('move', { may: move, look: 'second' }),
    question({
      may: cancel,
      look: 'destructive',
      title: t('sessions.cancel.title'),
      texts: [t('sessions.cancel.text', { when, advisor, organization })],
      confirm: t('sessions.cancel.action'),
      refuse: t('sessions.cancel.keep'),
      run: (provider) => provider.cancelSession(session.id),
      changes: ['sessions'],
      done: t('sessions.cancel.done'),
    }),
    { label: t('feedback.title'), may: giveFeedback, dialog: <Feedback record={session} /> },
  ];
  return <TaskButtons tasks={tasks} />;
}

function Change({ record: session, kind }: { record: Session } & { kind: 'complete' | 'move' }) {
  const { t } = useTranslation('admin-work');
  const { id, scheduledDate, durationMinutes, notes, advisorName, organizationName } = session;
  const isMove = kind === 'move';
  return (
    <FormDialog
      title={t(`sessions.${kind}.title`)}
      text={t(`sessions.${kind}.text`, { advisor: advisorName, organization: organizationName })}
      save={t(`sessions.${kind}.action`)}
      values={{
        scheduledDate: fieldOfMoment(scheduledDate),
        durationMinutes: String(durationMinutes),
        notes: notes ?? '',
      }}
      onSave={(typed, provider) =>
        provider.changeSession(id, {
          durationMinutes: Number(typed.durationMinutes),
          ...(isMove
            ? { scheduledDate: momentOfField(typed.scheduledDate) }
            : { notes: typed.notes.trim(), completed: true as const }),
        })
      }
      changes={['sessions', 'requests']}
      done={t(`sessions.${kind}.done`)}
      failed={t(`sessions.${kind}.failed`)}
    >
      {isMove ? <StartInput /> : null}
      <LengthInput />
      {isMove ? null : (
        <NoteInput source="notes" label={t('sessions.notes')} maxLength={LIMITS.session.notes.max} />
      )}
    </FormDialog>
  );
}

const { min, max } = LIMITS.session.usefulness;
const SCALE = Array.from({ length: max - min + 1 }, (_step, at) => String(min + at));

function Feedback({ record: session }: { record: Session }) {
  const { t } = useTranslation('admin-work');
  const choice = { blank: t('feedback.choose'), validate: given(t('feedback.missing')) };
  return (
    <FormDialog
      title={t('feedback.title')}
      text={t('feedback.text')}
      save={t('feedback.save')}
      values={feedbackValues(session)}
      onSave={(values, provider) => provider.giveFeedback(session.id, feedbackPayload(values))}
      changes={['sessions']}
      done={t('feedback.done')}
      failed={t('feedback.failed')}
    >
      <SelectInput
        {...choice}
        source="usefulness"
        label={t('feedback.usefulness')}
        options={SCALE.map((value) => ({
          value,
          label: t(`feedback.scale.${value}`, { defaultValue: value }),
        }))}
      />
      <SelectInput
        {...choice}
        source="wouldMeetAgain"
        label={t('feedback.again')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`feedback.${value}`) }))}
      />
      <NoteInput
        source="comment"
        label={t('feedback.comment')}
        maxLength={LIMITS.session.feedbackComment.max}
      />
    </FormDialog>
  );
}

export function StartInput() {
  const { t } = useTranslation('admin-work');
  return (
    <TextInput
      source="scheduledDate"
      type="datetime-local"
      label={t('sessions.start')}
      help={t('sessions.startHelp')}
      validate={(moment: string) => (Number.isNaN(Date.parse(moment)) ? FIELDS.session.start : undefined)}
    />
  );
}

export function LengthInput() {
  const { t } = useTranslation('admin-work');
  return (
    <TextInput
      source="durationMinutes"
      label={t('sessions.lengthMinutes')}
      validate={between(LIMITS.session.minutes, FIELDS.session.minutes)}
      html={{ inputMode: 'numeric' }}
    />
  );
}
