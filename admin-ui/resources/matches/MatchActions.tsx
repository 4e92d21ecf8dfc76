import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../src/contract/work-api.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useWork } from '../work/useWork.ts';
import { useWorkAction } from '../work/useWorkAction.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';

type Asked = 'accepted' | 'pending' | 'decline' | 'reassign' | 'plan';

/** Accept, decline, reassign, reconsider: for a managed side, as far as the server's abilities allow. */
export function MatchActions({ match }: { match: Match }) {
  const { t } = useTranslation('admin-work');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { accept, decline, reassign, reconsider, proposeSession } = match.abilities;
  if (!accept && !decline && !reconsider && !proposeSession) return null;
  return (
    <>
      {accept ? <Button onClick={() => setAsked('accepted')}>{t('matches.accept.action')}</Button> : null}
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
        <Button onClick={() => setAsked('pending')}>{t('matches.reconsider.action')}</Button>
      ) : null}
      {asked === 'accepted' || asked === 'pending' ? (
        <Answer match={match} status={asked} onClose={close} />
      ) : null}
      {proposeSession ? <Button onClick={() => setAsked('plan')}>{t('sessions.plan.action')}</Button> : null}
      {asked === 'plan' ? <PlanDialog match={match} onClose={close} /> : null}
      {asked === 'decline' ? <DeclineDialog match={match} onClose={close} /> : null}
      {asked === 'reassign' ? <ReassignDialog match={match} onClose={close} /> : null}
    </>
  );
}

/** Asks before a match is accepted for a managed side, or waits for an answer again. */
function Answer({
  match,
  status,
  onClose,
}: {
  match: Match;
  status: 'accepted' | 'pending';
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-work');
  const work = useWork();
  const change = useWorkAction({
    run: () => work.changeMatch(match.id, { status }),
    changes: ['matches', 'requests'],
    done: () => (status === 'accepted' ? t('matches.accept.done') : t('matches.reconsider.done')),
    onDone: onClose,
  });
  const words = { advisor: match.advisor.name, organization: match.organization.name };
  const isAccept = status === 'accepted';
  return (
    <ConfirmDialog
      open
      title={isAccept ? t('matches.accept.title') : t('matches.reconsider.title')}
      texts={[isAccept ? t('matches.accept.text', words) : t('matches.reconsider.text', words)]}
      confirm={isAccept ? t('matches.accept.action') : t('matches.reconsider.action')}
      refuse={t('admin:cancel')}
      isBusy={change.isPending}
      problem={change.error?.message}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
