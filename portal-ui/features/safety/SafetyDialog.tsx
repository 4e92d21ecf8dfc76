import { Checkbox, FormControlLabel } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import type { SafetyStep } from './api/safety.ts';
import { useSafetyStep } from './api/safety.ts';

const { textMax } = LIMITS.report;

export interface SafetyDialogProps extends Pick<SafetyStep, 'userId' | 'about'> {
  name: string;
  onClose: () => void;
}

/** Reports somebody, blocks them, or both in one step. */
export default function SafetyDialog({ userId, about, name, onClose }: SafetyDialogProps) {
  const { t } = useTranslation('safety');
  const toast = useToast();
  const step = useSafetyStep();
  const form = useForm({ defaultValues: { reason: 'harassment', text: '', isBlocking: true } });
  const [picked, isBlocking] = useWatch({ control: form.control, name: ['reason', 'isBlocking'] });
  const reason = REPORT_REASONS.find((known) => known === picked) ?? null;
  const field = fieldsOf(form);
  const done = () => {
    if (!reason) return t('blocked', { name });
    return isBlocking ? t('both') : t('reported');
  };
  return (
    <FormDialog
      title={t('title', { name })}
      lead={t('lead', { name })}
      submit={t('submit')}
      close={t('close')}
      isBusy={step.isPending}
      isDisabled={!reason && !isBlocking}
      isDestructive
      problem={step.error ? errorText(step.error) : undefined}
      onSubmit={form.handleSubmit(({ text }) => {
        step.mutate(
          { userId, about, reason, text: text.trim(), isBlocking },
          {
            onSuccess: () => {
              toast({ title: done(), variant: 'success' });
              onClose();
            },
          },
        );
      })}
      onClose={onClose}
    >
      <SelectField
        label={t('reason')}
        {...field('reason')}
        options={([...REPORT_REASONS, 'none'] as const).map((value) => ({
          value,
          label: t(`reasons.${value}`),
        }))}
      />
      {reason ? (
        <Field
          label={t('text')}
          {...field('text', {
            validate: (typed) => {
              if (typed.trim() === '') return t('textMissing');
              return typed.trim().length <= textMax || t('textLong', { max: textMax });
            },
          })}
          multiline
          minRows={4}
          maxRows={10}
        />
      ) : null}
      <div>
        <FormControlLabel
          control={<Checkbox {...form.register('isBlocking')} defaultChecked />}
          label={t('block', { name })}
        />
        <Note>{t('blockHelp', { name })}</Note>
      </div>
    </FormDialog>
  );
}
