import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { dayOf } from '../../../ui-shared/forms/days.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { useLocale } from '../../components/dates.tsx';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { TaskButtons, type Task } from '../../components/Tasks.tsx';
import { LengthInput, StartInput } from './inputs.tsx';

export function SessionActions({ record }: RecordProps<Session>) {
  return <TaskButtons tasks={useTasks(record)} />;
}

function useTasks(session: Session): Task[] {
  const { t } = useTranslation('admin-work');
  const { complete, move, cancel, giveFeedback } = session.abilities;
  const change = (key: 'complete' | 'move') => ({
    key,
    label: t(`sessions.${key}.action`),
    dialog: (onClose: () => void) => <Change session={session} kind={key} onClose={onClose} />,
  });
  return [
    { ...change('complete'), may: complete },
    { ...change('move'), may: move, look: 'second' },
    {
      key: 'cancel',
      label: t('sessions.cancel.action'),
      may: cancel,
      look: 'destructive',
      dialog: (onClose) => <Cancel session={session} onClose={onClose} />,
    },
    {
      key: 'feedback',
      label: t('feedback.title'),
      may: giveFeedback,
      dialog: (onClose) => <Feedback session={session} onClose={onClose} />,
    },
  ];
}

interface DialogProps {
  session: Session;
  onClose: () => void;
}

/** A moment as a date-and-time field takes it, in the viewer's own zone: "2026-11-21T09:30". */
function localMoment(iso: string): string {
  const [time] = new Date(iso).toTimeString().split(' ');
  return `${dayOf(iso)}T${(time ?? '').slice(0, 5)}`;
}

function Change({ session, kind, onClose }: DialogProps & { kind: 'complete' | 'move' }) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const { id, scheduledDate, durationMinutes, notes, advisorName, organizationName } = session;
  const isMove = kind === 'move';
  return (
    <FormDialog
      title={t(`sessions.${kind}.title`)}
      text={t(`sessions.${kind}.text`, { advisor: advisorName, organization: organizationName })}
      save={t(`sessions.${kind}.action`)}
      values={{
        scheduledDate: localMoment(scheduledDate),
        durationMinutes: String(durationMinutes),
        notes: notes ?? '',
      }}
      onSave={(typed) =>
        provider.changeSession(id, {
          durationMinutes: Number(typed.durationMinutes),
          ...(isMove
            ? { scheduledDate: new Date(typed.scheduledDate).toISOString() }
            : { notes: typed.notes.trim(), completed: true as const }),
        })
      }
      changes={['sessions', 'requests']}
      done={t(`sessions.${kind}.done`)}
      failed={t(`sessions.${kind}.failed`)}
      onClose={onClose}
    >
      {isMove ? <StartInput /> : null}
      <LengthInput />
      {isMove ? null : (
        <TextInput
          source="notes"
          label={t('sessions.notes')}
          optional
          minRows={3}
          maxLength={LIMITS.session.notes.max}
        />
      )}
    </FormDialog>
  );
}

const { min, max } = LIMITS.session.usefulness;
const SCALE = Array.from({ length: max - min + 1 }, (_step, at) => String(min + at));

function Feedback({ session, onClose }: DialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const choice = {
    blank: t('feedback.choose'),
    validate: (value: string) => (value ? undefined : t('feedback.missing')),
  };
  return (
    <FormDialog
      title={t('feedback.title')}
      text={t('feedback.text')}
      save={t('feedback.save')}
      values={{ usefulness: '', wouldMeetAgain: '' }}
      onSave={({ usefulness, wouldMeetAgain }) =>
        provider.giveFeedback(session.id, {
          usefulness: Number(usefulness),
          wouldMeetAgain: wouldMeetAgain === 'yes',
        })
      }
      changes={['sessions']}
      done={t('feedback.done')}
      failed={t('feedback.failed')}
      onClose={onClose}
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
    </FormDialog>
  );
}

function Cancel({ session, onClose }: DialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const when = fullDate(session.scheduledDate, useLocale());
  const { advisorName: advisor, organizationName: organization } = session;
  return (
    <ConfirmAction
      title={t('sessions.cancel.title')}
      texts={[t('sessions.cancel.text', { when, advisor, organization })]}
      confirm={t('sessions.cancel.action')}
      refuse={t('sessions.cancel.keep')}
      isDestructive
      run={() => provider.cancelSession(session.id)}
      changes={['sessions']}
      done={t('sessions.cancel.done')}
      onClose={onClose}
    />
  );
}
