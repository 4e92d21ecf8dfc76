import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { ChangeMatchPayload } from '../../../src/contract/requests-api.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { dayAhead, startOfDay } from '../../../ui-shared/time/time.ts';
import { Muted, H3 } from '../../../ui-shared/layout/Text.tsx';
import { fieldsOf, Form, useDraft } from '../../components/forms.tsx';

export interface DeclineFormProps {
  matchId: number;
  otherName: string;
  canPause: boolean;
  /** Steps back from what was accepted, which needs a reason. */
  isEnd: boolean;
  isBusy: boolean;
  problem?: string;
  onDecline: (payload: ChangeMatchPayload) => void;
  onBack: () => void;
}

const { declineReason, pauseDaysMax } = LIMITS.match;
const EMPTY = { reason: '', pause: false, until: '' };

export const declineDraft = (matchId: number): string => `timematch.draft.match.decline.${matchId}`;

export function DeclineForm(props: DeclineFormProps) {
  const { matchId, otherName, canPause, isEnd, isBusy, problem, onDecline, onBack } = props;
  const { t } = useTranslation('matches');
  const kind = isEnd ? 'end' : 'decline';
  // keys: matches:actions.decline, matches:actions.end, matches:actions.declineAndPause, matches:actions.endAndPause
  const form = useForm({ defaultValues: EMPTY });
  useDraft(form, declineDraft(matchId), EMPTY);
  const field = fieldsOf(form);
  const pause = useWatch({ control: form.control, name: 'pause' });
  // The form replaces the button that had the focus.
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  const [earliest, latest] = [dayAhead(1), dayAhead(pauseDaysMax - 1)];
  const checkDay = (day: string) => {
    if (!pause) return true;
    if (day < earliest) return t('decline.untilMissing');
    return day <= latest || t('decline.untilFar');
  };
  const submit = form.handleSubmit(({ reason, until }) => {
    const pausedUntil = pause ? startOfDay(until) : null;
    return onDecline({
      status: 'rejected',
      ...(reason.trim() ? { [isEnd ? 'reason' : 'declineReason']: reason.trim() } : {}),
      ...(pausedUntil ? { pausedUntil } : {}),
    });
  });
  return (
    <Form aria-labelledby="decline-title" onSubmit={submit} sx={{ gap: 4 }}>
      <div>
        <H3 id="decline-title">{t(`${kind}.title`)}</H3>
        <Muted sx={{ mt: 1 }}>{t(`${kind}.text`, { name: otherName })}</Muted>
      </div>
      <Field
        label={t('decline.reason')}
        optional={!isEnd}
        lines={[2, 8]}
        {...field('reason', {
          validate: (text) => {
            if (isEnd && !text.trim()) return t('end.reasonMissing');
            return (
              text.trim().length <= declineReason.max || t('decline.reasonMax', { max: declineReason.max })
            );
          },
        })}
        help={t('decline.reasonHelp', { name: otherName, max: declineReason.max })}
      />
      {canPause ? (
        <FormControlLabel control={<Checkbox {...form.register('pause')} />} label={t('decline.pause')} />
      ) : null}
      {pause ? (
        <Field
          label={t('decline.until')}
          type="date"
          inputProps={{ min: earliest, max: latest }}
          {...field('until', { validate: checkDay })}
          help={t('decline.untilHelp')}
          sx={{ maxWidth: 360 }}
        />
      ) : null}
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
        <Button variant="text" onClick={onBack} disabled={isBusy}>
          {t('actions.back')}
        </Button>
        <Button type="submit" color="error" loading={isBusy}>
          {t(pause ? `actions.${kind}AndPause` : `actions.${kind}`)}
        </Button>
      </Box>
    </Form>
  );
}
