import { FormControlLabel, Radio, RadioGroup, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { Controller, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useId, type ReactNode } from 'react';
import { useGiveFeedback } from './api/sessions.ts';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useProblem } from './useSessionForm.ts';

interface Fields {
  usefulness: string;
  wouldMeetAgain: string;
}

const DEGREES = ['5', '4', '3', '2', '1'] as const;
const ANSWERS = ['yes', 'no'] as const;

export function FeedbackDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const { mine } = session.feedback;
  const form = useForm<Fields>({
    defaultValues: {
      usefulness: mine ? String(mine.usefulness) : '',
      wouldMeetAgain: mine ? (mine.wouldMeetAgain ? 'yes' : 'no') : '',
    },
  });
  const give = useGiveFeedback(session.id);
  const { problem, show } = useProblem();
  const submit = form.handleSubmit(({ usefulness, wouldMeetAgain }) => {
    show(undefined);
    give.mutate(
      { usefulness: Number(usefulness), wouldMeetAgain: wouldMeetAgain === 'yes' },
      { onSuccess: onClose, onError: show },
    );
  });
  return (
    <FormDialog
      title={t('feedback.title', { name: otherName })}
      lead={t('feedback.lead', { name: otherName })}
      submit={t('feedback.submit')}
      isBusy={give.isPending}
      problem={problem}
      close={t('form.close')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        control={form.control}
        name="usefulness"
        label={t('feedback.usefulness')}
        options={DEGREES.map((value) => ({ value, label: t(`feedback.degree.${value}`) }))}
      />
      <Choice
        control={form.control}
        name="wouldMeetAgain"
        label={t('feedback.again', { name: otherName })}
        options={ANSWERS.map((value) => ({ value, label: t(`feedback.${value}`) }))}
      />
    </FormDialog>
  );
}

interface ChoiceProps {
  control: Control<Fields>;
  name: keyof Fields;
  label: string;
  options: { value: string; label: string }[];
}

function Choice({ control, name, label, options }: ChoiceProps) {
  const { t } = useTranslation('sessions');
  return (
    <Controller
      control={control}
      name={name}
      rules={{ required: t('feedback.missing') }}
      render={({ field, fieldState }) => (
        <Question label={label} error={fieldState.error?.message}>
          {(labels) => (
            <RadioGroup {...labels} name={field.name} value={field.value} onChange={field.onChange}>
              {options.map(({ value, label: text }, at) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  label={text}
                  control={<Radio slotProps={{ input: { ref: at === 0 ? field.ref : undefined } }} />}
                />
              ))}
            </RadioGroup>
          )}
        </Question>
      )}
    />
  );
}

interface QuestionProps {
  label: string;
  error?: string;
  children: (labels: { 'aria-labelledby': string; 'aria-describedby'?: string }) => ReactNode;
}

function Question({ label, error, children }: QuestionProps) {
  const id = useId();
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel id={id} component="span" sx={{ mb: 1, fontWeight: 600, fontSize: '1rem' }}>
        {label}
      </FormLabel>
      {children({ 'aria-labelledby': id, ...(error ? { 'aria-describedby': `${id}-note` } : {}) })}
      {error ? <FormHelperText id={`${id}-note`}>{error}</FormHelperText> : null}
    </FormControl>
  );
}
