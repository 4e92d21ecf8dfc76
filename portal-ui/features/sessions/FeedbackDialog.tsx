import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/dialogs.tsx';
import { useSending } from '../../components/forms.tsx';
import type { MoveDialogProps } from './PlanDialog.tsx';
import { useGiveFeedback } from './api.ts';

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
  const sending = useSending(
    form,
    ({ usefulness, wouldMeetAgain }) =>
      give.mutateAsync({ usefulness: Number(usefulness), wouldMeetAgain: wouldMeetAgain === 'yes' }),
    onClose,
  );
  return (
    <FormDialog
      title={t('feedback.title', { name: otherName })}
      lead={t('feedback.lead', { name: otherName })}
      submit={t('feedback.submit')}
      onClose={onClose}
      {...sending}
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
  const id = useId();
  const rules = { required: t('feedback.missing') };
  const { field, fieldState } = useController({ control, name, rules });
  const error = fieldState.error?.message;
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel id={id} component="span" sx={{ mb: 1, fontWeight: 600, fontSize: '1rem' }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={error ? `${id}-note` : undefined}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
      >
        {options.map(({ value, label: text }, at) => (
          <FormControlLabel
            key={value}
            value={value}
            label={text}
            control={<Radio slotProps={{ input: { ref: at === 0 ? field.ref : undefined } }} />}
          />
        ))}
      </RadioGroup>
      {error ? <FormHelperText id={`${id}-note`}>{error}</FormHelperText> : null}
    </FormControl>
  );
}
