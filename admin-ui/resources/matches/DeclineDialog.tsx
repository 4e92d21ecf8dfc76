import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { startOfDay } from '../../../ui-shared/forms/days.ts';
import { useWork } from '../work/useWork.ts';

/** Declines a match for a managed side, with a reason if one wants to give it; the next-best advisor is asked. */
export function DeclineDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm({
    resource: 'matches',
    values: { declineReason: '', pausedUntil: '' },
    check: () => ({}),
    save: ({ declineReason, pausedUntil }) => {
      const until = startOfDay(pausedUntil);
      return work.changeMatch(match.id, {
        status: 'rejected',
        declineReason: declineReason.trim(),
        ...(until ? { pausedUntil: until } : {}),
      });
    },
    onSaved: () => {
      onClose();
      toast({ title: t('matches.decline.done'), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['requests'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={t('matches.decline.title')}
      text={t('matches.decline.text', {
        advisor: match.advisor.name,
        organization: match.organization.name,
      })}
      save={t('matches.decline.action')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['declineReason', 'pausedUntil']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('matches.decline.failed')}
      />
      <Field
        label={t('matches.declineReason')}
        help={t('matches.decline.help')}
        optional
        field={form.register('declineReason')}
        error={form.formState.errors.declineReason?.message}
        multiline
        minRows={3}
        inputProps={{ maxLength: LIMITS.match.declineReason.max }}
      />
      {match.abilities['pause'] ? (
        <Field
          label={t('matches.decline.pause')}
          help={t('matches.decline.pauseHelp', { name: match.advisor.name })}
          optional
          type="date"
          field={form.register('pausedUntil')}
          error={form.formState.errors.pausedUntil?.message}
        />
      ) : null}
    </FormDialog>
  );
}
