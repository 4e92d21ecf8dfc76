import { Box } from '@mui/material';
import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { Muted, Note, PlainList, VisuallyHidden, H3 } from '../../../ui-shared/layout/Text.tsx';
import { toastQueue } from '../../../ui-shared/toast/toast.ts';
import { ListSkeleton, LoadFailed, OutlinedButton } from '../../components/cards.tsx';
import { zoneName } from '../../components/dates.ts';
import { PlanDialog } from './SessionDialogs.tsx';
import { SessionCard } from './SessionCard.tsx';
import { useSessionTask } from './SessionTask.tsx';
import { useLiveSessions, useMatchSessions, grouped, useClock } from './sessions.ts';

export function MatchSessions({ match, side }: { match: Match; side: SessionSide }) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const { data, error, refetch } = useMatchSessions(match.id);
  const now = useClock(data);
  const { start, dialog } = useSessionTask(side);
  const [isPlanning, setPlanning] = useState(false);
  useLiveSessions();
  const groups = grouped(data ?? [], now);
  const sessions = [...groups.toComplete, ...groups.upcoming, ...groups.past];
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <H3 id={id} sx={{ flex: 1 }}>
          {t('title')}
        </H3>
        {match.abilities['proposeSession'] ? (
          <OutlinedButton size="small" onClick={() => setPlanning(true)}>
            {t('plan.action')}
          </OutlinedButton>
        ) : null}
      </Box>
      {error ? <LoadFailed text={t('loadFailed')} onRetry={() => void refetch()} sx={{ mt: 3 }} /> : null}
      {!data && !error ? <ListSkeleton rows={1} /> : null}
      {data?.length === 0 ? <Muted sx={{ mt: 2 }}>{t('empty.match')}</Muted> : null}
      {sessions.length > 0 ? (
        <>
          <Note sx={{ mt: 1 }}>{t('form.zone', { zone: zoneName() })}</Note>
          <PlainList sx={{ mt: 4, display: 'grid', gap: 4 }}>
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionCard session={session} side={side} now={now} isWithinMatch onTask={start} />
              </li>
            ))}
          </PlainList>
        </>
      ) : null}
      {isPlanning ? <PlanDialog match={match} side={side} onClose={() => setPlanning(false)} /> : null}
      <SaidInDialog />
      {dialog}
    </Box>
  );
}

const SAID = ['planned', 'proposed', 'confirmed', 'moved', 'completed', 'cancelled', 'answered'] as const;

/** Announces the toasts about sessions within a dialog, because screen readers do not read outside it. */
function SaidInDialog() {
  const { t } = useTranslation('sessions');
  const title = useSyncExternalStore(toastQueue.subscribe, toastQueue.first)?.title ?? '';
  const isOwn = SAID.some((what) => t(`toast.${what}`) === title);
  return <VisuallyHidden component="output">{isOwn ? title : ''}</VisuallyHidden>;
}
