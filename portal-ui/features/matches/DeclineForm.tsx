import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { dayAhead, startOfDay } from '../../../ui-shared/time/time.ts';
import { Muted, H3 } from '../../../ui-shared/layout/Text.tsx';
import { fieldsOf, Form, useDraft } from '../../components/forms.tsx';
import { declineDraft, type useChangeMatch } from './api.ts';
import { asksNext } from './matchTabs.ts';

interface DeclineFormProps {
  match: Match;
  side: SessionSide;
  change: ReturnType<typeof useChangeMatch>;
  onDone: () => void;
  onBack: () => void;
}

const { declineReason, pauseDaysMax } = LIMITS.match;
const EMPTY = { reason: '', pause: false, until: '' };

export function DeclineForm({ match, side, change, onDone, onBack }: DeclineFormProps) {
  const { t } = useTranslation('matches');
  const otherName = side === 'advisor' ? match.organization.name : match.advisor.name;
  // Steps back from what was accepted, which needs a reason; sending changes the status.
  const isEnd = match.status === 'accepted' || change.variables?.reason !== undefined;
  const kind = isEnd ? 'end' : 'decline';
  // keys: matches:decline.offered, matches:decline.text, matches:end.text, matches:actions.decline, matches:actions.end, matches:actions.declineAndPause, matches:actions.endAndPause
  const form = useForm({ defaultValues: EMPTY });
  useDraft(form, declineDraft(match.id), EMPTY);
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
    change.mutate(
      {
        status: 'rejected',
        ...(reason.trim() ? { [isEnd ? 'reason' : 'declineReason']: reason.trim() } : {}),
        ...(pausedUntil ? { pausedUntil } : {}),
      },
      { onSuccess: onDone },
    );
  });
  return (
    <Form aria-labelledby="decline-title" onSubmit={submit} sx={{ gap: 4 }}>
      <div>
        <H3 id="decline-title">{t(`${kind}.title`)}</H3>
        <Muted sx={{ mt: 1 }}>
          {t(isEnd || asksNext(match) ? `${kind}.text` : 'decline.offered', { name: otherName })}
        </Muted>
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
      {(match.abilities['pause'] ?? side === 'advisor') ? (
        // A kept draft sets it as well, which a box without `checked` would not show.
        <FormControlLabel
          control={<Checkbox {...form.register('pause')} checked={pause} />}
          label={t('decline.pause')}
        />
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
      {change.error ? <Alert severity="error">{errorText(change.error)}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
        <Button variant="text" onClick={onBack} disabled={change.isPending}>
          {t('actions.back')}
        </Button>
        <Button type="submit" color="error" loading={change.isPending}>
          {t(pause ? `actions.${kind}AndPause` : `actions.${kind}`)}
        </Button>
      </Box>
    </Form>
  );
}
