import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { startOfDay } from '../../../ui-shared/forms/days.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TaskButtons, type Task } from '../../components/Tasks.tsx';
import { LengthInput, StartInput } from '../sessions/inputs.tsx';
import { DeclineReasonInput, ReassignDialog, type MatchDialogProps } from './ReassignDialog.tsx';

export function MatchActions({ record }: RecordProps<Match>) {
  return <TaskButtons tasks={useTasks(record)} />;
}

function useTasks(match: Match): Task[] {
  const { t } = useTranslation('admin-work');
  const { accept, decline, reassign, reconsider, proposeSession } = match.abilities;
  const answer = (key: 'accept' | 'reconsider') => ({
    key,
    label: t(`matches.${key}.action`),
    dialog: (onClose: () => void) => <Answer match={match} answer={key} onClose={onClose} />,
  });
  return [
    { ...answer('accept'), may: accept },
    {
      key: 'reassign',
      label: t('reassign.action'),
      may: reassign,
      look: 'second',
      dialog: (onClose) => <ReassignDialog match={match} onClose={onClose} />,
    },
    {
      key: 'decline',
      label: t('matches.decline.action'),
      may: decline,
      look: 'destructive',
      dialog: (onClose) => <Decline match={match} onClose={onClose} />,
    },
    { ...answer('reconsider'), may: reconsider },
    {
      key: 'plan',
      label: t('sessions.plan.action'),
      may: proposeSession,
      dialog: (onClose) => <Plan match={match} onClose={onClose} />,
    },
  ];
}

const namesOf = ({ advisor, organization }: Match) => ({
  advisor: advisor.name,
  organization: organization.name,
});

interface AnswerProps extends MatchDialogProps {
  answer: 'accept' | 'reconsider';
}

function Answer({ match, answer, onClose }: AnswerProps) {
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

function Decline({ match, onClose }: MatchDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
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
      done={t('matches.decline.done')}
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

function Plan({ match, onClose }: MatchDialogProps) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
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
      done={t('sessions.plan.done')}
      failed={t('sessions.plan.failed')}
      onClose={onClose}
    >
      <StartInput />
      <LengthInput />
    </FormDialog>
  );
}
