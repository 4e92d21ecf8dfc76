import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { Match, Session } from '../../../src/contract/work-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import type { Problems } from '../../components/problems.ts';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useWork } from '../work/useWork.ts';

interface Values {
  scheduledDate: string;
  durationMinutes: string;
}

const { minutes: MINUTES } = LIMITS.session;

/** Plans a session of an accepted match for a managed side; both sides are told. */
export function PlanDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, Session>({
    resource: 'sessions',
    values: { scheduledDate: '', durationMinutes: String(MINUTES.default) },
    check,
    save: ({ scheduledDate, durationMinutes }) =>
      work.planSession({
        matchId: match.id,
        scheduledDate: new Date(scheduledDate).toISOString(),
        durationMinutes: Number(durationMinutes),
      }),
    onSaved: () => {
      onClose();
      toast({ title: t('sessions.plan.done'), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['matches'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  const { register, formState } = form;
  return (
    <FormDialog
      title={t('sessions.plan.action')}
      text={t('sessions.plan.text', { advisor: match.advisor.name, organization: match.organization.name })}
      save={t('sessions.plan.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['scheduledDate', 'durationMinutes']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('sessions.plan.failed')}
      />
      <Field
        label={t('sessions.start')}
        help={t('sessions.startHelp')}
        type="datetime-local"
        field={register('scheduledDate')}
        error={formState.errors.scheduledDate?.message}
      />
      <Field
        label={t('sessions.lengthMinutes')}
        field={register('durationMinutes')}
        error={formState.errors.durationMinutes?.message}
        inputProps={{ inputMode: 'numeric' }}
      />
    </FormDialog>
  );

  function check({ scheduledDate, durationMinutes }: Values): Problems<Values> {
    const problems: Problems<Values> = {};
    if (Number.isNaN(Date.parse(scheduledDate)))
      problems.scheduledDate = { type: 'required', message: FIELDS.session.start };
    const minutes = Number(durationMinutes);
    if (!Number.isInteger(minutes) || minutes < MINUTES.min || minutes > MINUTES.max)
      problems.durationMinutes = { type: 'invalid', message: FIELDS.session.minutes };
    return problems;
  }
}
