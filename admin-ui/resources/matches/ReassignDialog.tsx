import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { RecordPicker } from '../work/RecordPicker.tsx';
import { useWork } from '../work/useWork.ts';

interface Values {
  advisorId: number | null;
  declineReason: string;
}

/**
 * Gives a request to another advisor in one step. The new one is asked first: when the server does not take them (paused,
 * full, asked already), the present proposal stays as it is.
 */
export function ReassignDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  // Asked already when only the second step failed: trying again must not ask twice.
  const asked = useRef<{ advisorId: number; name: string } | null>(null);
  const { advisor, request } = match;
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, string>({
    resource: 'matches',
    values: { advisorId: null, declineReason: '' },
    check: ({ advisorId }) => {
      if (advisorId === null) return { advisorId: { type: 'required', message: t('propose.missing') } };
      return advisorId === match.advisorId
        ? { advisorId: { type: 'invalid', message: t('reassign.same') } }
        : {};
    },
    save: async ({ advisorId, declineReason }) => {
      if (asked.current?.advisorId !== advisorId) {
        const created = await work.proposeAdvisor({ requestId: request.id, advisorId: advisorId ?? 0 });
        asked.current = { advisorId: created.advisorId, name: created.advisor.name };
      }
      await work.changeMatch(match.id, { status: 'rejected', declineReason: declineReason.trim() });
      return asked.current?.name ?? '';
    },
    onSaved: (name) => {
      onClose();
      toast({ title: t('reassign.done', { name, former: advisor.name }), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['requests'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={t('reassign.title')}
      text={t('reassign.text', { title: request.title, name: advisor.name })}
      save={t('reassign.action')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['advisorId', 'declineReason']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('reassign.failed')}
      />
      <Controller
        control={form.control}
        name="advisorId"
        render={({ field: { value, onChange, ref } }) => (
          <RecordPicker
            required
            resource="advisors"
            label={t('reassign.to')}
            help={t('reassign.toHelp')}
            value={value}
            onChange={onChange}
            inputRef={ref}
            error={form.formState.errors.advisorId?.message}
          />
        )}
      />
      <Field
        label={t('matches.declineReason')}
        help={t('matches.decline.help')}
        optional
        field={form.register('declineReason')}
        error={form.formState.errors.declineReason?.message}
        multiline
        minRows={2}
        inputProps={{ maxLength: LIMITS.match.declineReason.max }}
      />
    </FormDialog>
  );
}
