import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Session } from '../../../src/contract/work-api.ts';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { useWork } from '../work/useWork.ts';

interface Values {
  usefulness: string;
  wouldMeetAgain: string;
}

const { min, max } = LIMITS.session.usefulness;
const SCALE = Array.from({ length: max - min + 1 }, (_step, at) => String(min + at));

/** The two questions after a session, answered for a managed side. */
export function FeedbackDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const toast = useToast();
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm<Values, Session>({
    resource: 'sessions',
    values: { usefulness: '', wouldMeetAgain: '' },
    check: ({ usefulness, wouldMeetAgain }) => ({
      ...(usefulness ? {} : { usefulness: { type: 'required', message: t('feedback.missing') } }),
      ...(wouldMeetAgain ? {} : { wouldMeetAgain: { type: 'required', message: t('feedback.missing') } }),
    }),
    save: ({ usefulness, wouldMeetAgain }) =>
      work.giveFeedback(session.id, {
        usefulness: Number(usefulness),
        wouldMeetAgain: wouldMeetAgain === 'yes',
      }),
    onSaved: () => {
      onClose();
      toast({ title: t('feedback.done'), variant: 'success' });
    },
    onFailed: () => undefined,
    onRefused: () => undefined,
  });
  const { register, formState } = form;
  const choose = { value: '', label: t('feedback.choose') };
  return (
    <FormDialog
      title={t('feedback.title')}
      text={t('feedback.text')}
      save={t('feedback.save')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={['usefulness', 'wouldMeetAgain']}
        wrong={() => t('admin:validation.required')}
        failure={failure}
        failed={t('feedback.failed')}
      />
      <SelectField
        label={t('feedback.usefulness')}
        field={register('usefulness')}
        error={formState.errors.usefulness?.message}
        options={[choose, ...SCALE.map((value) => ({ value, label: t(`feedback.scale.${value}`) }))]}
      />
      <SelectField
        label={t('feedback.again')}
        field={register('wouldMeetAgain')}
        error={formState.errors.wouldMeetAgain?.message}
        options={[
          choose,
          { value: 'yes', label: t('feedback.yes') },
          { value: 'no', label: t('feedback.no') },
        ]}
      />
    </FormDialog>
  );
}
