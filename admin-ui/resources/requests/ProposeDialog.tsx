import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../src/contract/work-api.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { RecordPicker } from '../work/RecordPicker.tsx';
import { useWork } from '../work/useWork.ts';

export interface ProposeDialogProps {
  request: { id: number; title: string; organizationName: string };
  onClose: () => void;
}

interface Values {
  advisorId: number | null;
}

/** Proposes an advisor for a request; why somebody cannot be asked (paused, full, asked already) is the server's word. */
export function ProposeDialog({ request, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const client = useQueryClient();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, Match>({
    resource: 'requests',
    values: { advisorId: null },
    check: ({ advisorId }) =>
      advisorId === null ? { advisorId: { type: 'required', message: t('propose.missing') } } : {},
    save: ({ advisorId }) => work.proposeAdvisor({ requestId: request.id, advisorId: advisorId ?? 0 }),
    onSaved: ({ advisor }) => {
      onClose();
      toast({ title: t('propose.done', { name: advisor.name }), variant: 'success' });
      void client.invalidateQueries({ queryKey: ['matches'] });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  return (
    <FormDialog
      title={t('propose.title')}
      text={t('propose.text', { title: request.title, name: request.organizationName })}
      save={t('propose.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['advisorId']}
        wrong={() => t('admin:validation.invalid')}
        failure={failure}
        failed={t('propose.failed')}
      />
      <Controller
        control={form.control}
        name="advisorId"
        render={({ field: { value, onChange, ref } }) => (
          <RecordPicker
            required
            resource="advisors"
            label={t('columns.advisor')}
            help={t('propose.help')}
            value={value}
            onChange={onChange}
            inputRef={ref}
            error={form.formState.errors.advisorId?.message}
          />
        )}
      />
    </FormDialog>
  );
}
