import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { CreateSessionPayload, Match, Session } from '../../../src/contract/requests-api.ts';
import { FormDialog } from '../../components/dialogs.tsx';
import { fieldsOfSession, PlaceFields, sessionPayload } from './sessionForm.tsx';
import { TimeChoice } from './SlotPicker.tsx';
import { useChangeSession, usePlanSession, useGiveFeedback } from './sessions.ts';
import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { feedbackPayload, feedbackValues } from '../../../ui-shared/sessions/feedback.ts';
import { fieldsOf, useDialogForm } from '../../components/forms.tsx';

interface TimeDialogProps {
  kind: 'plan' | 'move';
  matchId: number;
  session?: Session;
  words: { name: string; title?: string };
  send: (payload: Omit<CreateSessionPayload, 'matchId'>) => Promise<unknown>;
  onClose: () => void;
}

// keys: sessions:plan.title, sessions:plan.lead, sessions:plan.submit, sessions:move.title, sessions:move.lead, sessions:move.submit

function TimeDialog({ kind, matchId, session, words, send, onClose }: TimeDialogProps) {
  const { t } = useTranslation('sessions');
  const { form, ...dialog } = useDialogForm(
    `session.${kind}.${session?.id ?? matchId}`,
    () => fieldsOfSession(session),
    (fields) => send(sessionPayload(fields)),
    onClose,
  );
  return (
    <FormDialog
      title={t(`${kind}.title`, words)}
      lead={t(`${kind}.lead`, words)}
      submit={t(`${kind}.submit`)}
      maxWidth="md"
      {...dialog}
    >
      <TimeChoice form={form} of={{ matchId, sessionId: session?.id }} />
      <PlaceFields form={form} />
    </FormDialog>
  );
}

type PlanDialogProps = { match: Match; side: SessionSide; onClose: () => void };

export function PlanDialog({ match, side, onClose }: PlanDialogProps) {
  const plan = usePlanSession();
  const { name } = side === 'advisor' ? match.organization : match.advisor;
  const send: TimeDialogProps['send'] = (payload) => plan.mutateAsync({ matchId: match.id, ...payload });
  const words = { name, title: match.request.title };
  return <TimeDialog kind="plan" matchId={match.id} {...{ words, send, onClose }} />;
}

export type MoveDialogProps = { session: Session; otherName: string; onClose: () => void };

export function MoveDialog({ session, otherName: name, onClose }: MoveDialogProps) {
  const { mutateAsync: send } = useChangeSession(session.id);
  return (
    <TimeDialog kind="move" words={{ name }} matchId={session.matchId} {...{ session, send, onClose }} />
  );
}

const DEGREES = ['5', '4', '3', '2', '1'] as const;
const ANSWERS = ['yes', 'no'] as const;

export function FeedbackDialog({ session, otherName, onClose }: MoveDialogProps) {
  const { t } = useTranslation('sessions');
  const give = useGiveFeedback(session.id);
  const { form, ...dialog } = useDialogForm(
    `session.feedback.${session.id}`,
    () => feedbackValues(session),
    (values) => give.mutateAsync(feedbackPayload(values)),
    onClose,
  );
  return (
    <FormDialog
      title={t('feedback.title', { name: otherName })}
      lead={t('feedback.lead', { name: otherName })}
      submit={t('feedback.submit')}
      {...dialog}
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
      <Field
        label={t('feedback.comment')}
        optional
        lines={[2, 6]}
        inputProps={{ maxLength: LIMITS.session.feedbackComment.max }}
        {...fieldsOf(form)('comment')}
      />
    </FormDialog>
  );
}

interface ChoiceProps {
  control: Control<ReturnType<typeof feedbackValues>>;
  name: 'usefulness' | 'wouldMeetAgain';
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
