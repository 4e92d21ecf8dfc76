import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { startOfDay } from '../../../ui-shared/forms/days.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { LengthInput, StartInput } from '../sessions/inputs.tsx';
import { DeclineReasonInput, ReassignDialog, type MatchDialogProps } from './ReassignDialog.tsx';

type Asked = 'accept' | 'reconsider' | 'decline' | 'reassign' | 'plan';

/** Accept, decline, reassign, reconsider: for a managed side, as far as the server's abilities allow. */
export function MatchActions({ match }: { match: Match }) {
  const { t } = useTranslation('admin-work');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { accept, decline, reassign, reconsider, proposeSession } = match.abilities;
  const dialog = { match, onClose: () => setAsked(null) };
  if (!accept && !decline && !reconsider && !proposeSession) return null;
  return (
    <>
      {accept ? <Button onClick={() => setAsked('accept')}>{t('matches.accept.action')}</Button> : null}
      {reassign ? (
        <Button variant="outlined" onClick={() => setAsked('reassign')}>
          {t('reassign.action')}
        </Button>
      ) : null}
      {decline ? (
        <Button variant="outlined" color="error" onClick={() => setAsked('decline')}>
          {t('matches.decline.action')}
        </Button>
      ) : null}
      {reconsider ? (
        <Button onClick={() => setAsked('reconsider')}>{t('matches.reconsider.action')}</Button>
      ) : null}
      {proposeSession ? <Button onClick={() => setAsked('plan')}>{t('sessions.plan.action')}</Button> : null}
      {asked === 'accept' || asked === 'reconsider' ? <Answer {...dialog} answer={asked} /> : null}
      {asked === 'plan' ? <Plan {...dialog} /> : null}
      {asked === 'decline' ? <Decline {...dialog} /> : null}
      {asked === 'reassign' ? <ReassignDialog {...dialog} /> : null}
    </>
  );
}

const namesOf = ({ advisor, organization }: Match) => ({
  advisor: advisor.name,
  organization: organization.name,
});

/** Asks before a match is accepted for a managed side, or waits for an answer again. */
function Answer({ match, answer, onClose }: MatchDialogProps & { answer: 'accept' | 'reconsider' }) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const status = answer === 'accept' ? 'accepted' : 'pending';
  return (
    <ConfirmAction
      title={t(`matches.${answer}.title`)}
      texts={[t(`matches.${answer}.text`, namesOf(match))]}
      confirm={t(`matches.${answer}.action`)}
      run={() => provider.changeMatch(match.id, { status })}
      changes={['matches', 'requests']}
      done={t(`matches.${answer}.done`)}
      onClose={onClose}
    />
  );
}

/** Declines a match for a managed side, with a reason if one wants to give it; the next-best advisor is asked. */
function Decline({ match, onClose }: MatchDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  return (
    <FormDialog
      title={t('matches.decline.title')}
      text={t('matches.decline.text', namesOf(match))}
      save={t('matches.decline.action')}
      values={{ declineReason: '', pausedUntil: '' }}
      onSave={({ declineReason, pausedUntil }) => {
        const until = startOfDay(pausedUntil);
        return provider.changeMatch(match.id, {
          status: 'rejected',
          declineReason: declineReason.trim(),
          ...(until ? { pausedUntil: until } : {}),
        });
      }}
      changes={['matches', 'requests']}
      onSaved={() => {
        onClose();
        toast({ title: t('matches.decline.done'), variant: 'success' });
      }}
      failed={t('matches.decline.failed')}
      onClose={onClose}
    >
      <DeclineReasonInput minRows={3} />
      {match.abilities['pause'] ? (
        <TextInput
          source="pausedUntil"
          type="date"
          label={t('matches.decline.pause')}
          help={t('matches.decline.pauseHelp', { name: match.advisor.name })}
          optional
        />
      ) : null}
    </FormDialog>
  );
}

/** Plans a session of an accepted match for a managed side; both sides are told. */
function Plan({ match, onClose }: MatchDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const toast = useToast();
  return (
    <FormDialog
      title={t('sessions.plan.action')}
      text={t('sessions.plan.text', namesOf(match))}
      save={t('sessions.plan.save')}
      values={{ scheduledDate: '', durationMinutes: String(LIMITS.session.minutes.default) }}
      onSave={({ scheduledDate, durationMinutes }) =>
        provider.planSession({
          matchId: match.id,
          scheduledDate: new Date(scheduledDate).toISOString(),
          durationMinutes: Number(durationMinutes),
        })
      }
      changes={['sessions', 'matches']}
      onSaved={() => {
        onClose();
        toast({ title: t('sessions.plan.done'), variant: 'success' });
      }}
      failed={t('sessions.plan.failed')}
      onClose={onClose}
    >
      <StartInput />
      <LengthInput />
    </FormDialog>
  );
}
