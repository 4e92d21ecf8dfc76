import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MatchExclusion, RunMatch } from '../../../src/contract/group-matching-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useWork } from '../work/useWork.ts';

export interface NeverDialogProps {
  groupId: number;
  match: RunMatch;
  onDone: () => void;
  onClose: () => void;
}

/** "Never these two": an advisor and an organisation are matched in no run and by no suggestion of the group. */
export function NeverDialog({ groupId, match, onDone, onClose }: NeverDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const { advisorId, organizationId, advisorName: advisor, organizationName: organization } = match;
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<{ reason: string }, MatchExclusion>({
    resource: 'matching-runs',
    values: { reason: '' },
    check: () => ({}),
    save: ({ reason }) => work.exclude(groupId, { advisorId, organizationId, reason: reason.trim() }),
    onSaved: () => {
      onDone();
      onClose();
      toast({ title: t('never.done', { advisor, organization }), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['exclusions'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={t('never.title')}
      text={t('never.text', { advisor, organization })}
      save={t('never.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['reason']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('never.failed')}
      />
      <Field
        label={t('never.reason')}
        help={t('never.reasonHelp')}
        optional
        field={form.register('reason')}
        error={form.formState.errors.reason?.message}
        multiline
        minRows={2}
        inputProps={{ maxLength: LIMITS.match.declineReason.max }}
      />
    </FormDialog>
  );
}
