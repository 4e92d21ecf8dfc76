import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { ChangeSessionPayload, Session } from '../../../src/contract/work-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useWork } from '../work/useWork.ts';
import { localMoment } from './localMoment.ts';

export interface SessionFormProps {
  session: Session;
  /** Completing asks for the true length and notes, moving for the start and the length. */
  kind: 'complete' | 'move';
  onClose: () => void;
}

interface Values {
  scheduledDate: string;
  durationMinutes: string;
  notes: string;
}

const { minutes: MINUTES, notes: NOTES } = LIMITS.session;

/** Moves a session, or completes it with its true length; both sides are told. */
export function SessionForm({ session, kind, onClose }: SessionFormProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const isMove = kind === 'move';
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, Session>({
    resource: 'sessions',
    values: {
      scheduledDate: localMoment(session.scheduledDate),
      durationMinutes: String(session.durationMinutes),
      notes: session.notes ?? '',
    },
    check,
    save: (values) => work.changeSession(session.id, payloadOf(values)),
    onSaved: () => {
      onClose();
      toast({ title: t(`sessions.${kind}.done`), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['requests'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  const { register, formState } = form;
  const people = { advisor: session.advisorName, organization: session.organizationName };
  return (
    <FormDialog
      title={t(`sessions.${kind}.title`)}
      text={t(`sessions.${kind}.text`, people)}
      save={t(`sessions.${kind}.action`)}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['scheduledDate', 'durationMinutes', 'notes']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t(`sessions.${kind}.failed`)}
      />
      {isMove ? (
        <Field
          label={t('sessions.start')}
          help={t('sessions.startHelp')}
          type="datetime-local"
          field={register('scheduledDate')}
          error={formState.errors.scheduledDate?.message}
        />
      ) : null}
      <Field
        label={t('sessions.lengthMinutes')}
        field={register('durationMinutes')}
        error={formState.errors.durationMinutes?.message}
        inputProps={{ inputMode: 'numeric' }}
      />
      {isMove ? null : (
        <Field
          label={t('sessions.notes')}
          optional
          field={register('notes')}
          error={formState.errors.notes?.message}
          multiline
          minRows={3}
          inputProps={{ maxLength: NOTES.max }}
        />
      )}
    </FormDialog>
  );

  function payloadOf({ scheduledDate, durationMinutes, notes }: Values): ChangeSessionPayload {
    const length = { durationMinutes: Number(durationMinutes) };
    return isMove
      ? { ...length, scheduledDate: new Date(scheduledDate).toISOString() }
      : { ...length, notes: notes.trim(), completed: true };
  }

  function check({ scheduledDate, durationMinutes }: Values): Problems<Values> {
    const problems: Problems<Values> = {};
    if (isMove && Number.isNaN(Date.parse(scheduledDate)))
      problems.scheduledDate = { type: 'required', message: FIELDS.session.start };
    const minutes = Number(durationMinutes);
    if (!Number.isInteger(minutes) || minutes < MINUTES.min || minutes > MINUTES.max)
      problems.durationMinutes = { type: 'invalid', message: FIELDS.session.minutes };
    return problems;
  }
}
