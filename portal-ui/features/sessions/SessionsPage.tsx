import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading, Muted, PlainList, H2 } from '../../../ui-shared/layout/Text.tsx';
import { ToConsoleWork, useSide } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { zoneName } from '../../components/dates.ts';
import {
  LoadFailed,
  Lead,
  OutlinedButton,
  TextButton,
  PageColumn,
  PageGrid,
} from '../../components/cards.tsx';
import { BookingHoursCard } from './BookingHoursCard.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { SessionCard, type SessionCardProps } from './SessionCard.tsx';
import { useSessionTask } from './SessionTask.tsx';
import { useLiveSessions, useSessions, grouped, useClock, useSessionAddress } from './sessions.ts';

export default function SessionsPage() {
  const { t } = useTranslation('sessions');
  const side = useSide();
  if (!side) return <ToConsoleWork />;
  return (
    <SignedInFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between' }}>
        <PageHeading title={t('title')} />
        <Button href={`${PATHS.matches}?tab=active`}>{t('plan.action')}</Button>
      </Box>
      <Lead mb={7}>{t('lead', { zone: zoneName() })}</Lead>
      <SessionsGrid>
        <SessionsView side={side} />
        <PageColumn>
          <BookingHoursCard />
          <CalendarCard />
        </PageColumn>
      </SessionsGrid>
    </SignedInFrame>
  );
}

/** What stands below a short list would move up to it. */
function SessionsGrid({ children }: { children: ReactNode }) {
  return <PageGrid waitsFor={[useSessions()]}>{children}</PageGrid>;
}

function SessionsView({ side }: { side: SessionSide }) {
  const { t } = useTranslation('sessions');
  const { data, error, refetch } = useSessions();
  const now = useClock(data);
  const address = useSessionAddress(data);
  const { start, dialog } = useSessionTask(side);
  useLiveSessions();

  if (error && !data) return <LoadFailed text={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { toComplete, upcoming, past } = grouped(data, now);
  const common = { side, now, markedId: address.id, onTask: start };
  const none = (
    <Card sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography sx={{ fontWeight: 640 }}>
        {t(data.length === 0 ? 'empty.none' : 'empty.upcoming')}
      </Typography>
      <Muted sx={{ mt: 1, mb: 4 }}>{t('empty.text')}</Muted>
      <OutlinedButton href={`${PATHS.matches}?tab=active`}>{t('empty.action')}</OutlinedButton>
    </Card>
  );
  // keys: sessions:empty.none, sessions:empty.upcoming
  return (
    <Box sx={{ display: 'grid', gap: 8, alignContent: 'start' }}>
      {error ? <LoadFailed text={t('loadFailed')} onRetry={() => void refetch()} /> : null}
      {address.isMissing ? (
        <Alert severity="warning" onClose={address.forget}>
          {t('missing')}
        </Alert>
      ) : null}
      <SessionGroup title={t('group.toComplete')} sessions={toComplete} {...common} />
      <SessionGroup title={t('group.upcoming')} sessions={upcoming} empty={none} {...common} />
      <SessionGroup title={t('group.past')} sessions={past} {...common} />
      {dialog}
    </Box>
  );
}

const SHOWN = 10;

interface SessionGroupProps extends Pick<SessionCardProps, 'side' | 'now' | 'onTask'> {
  title: string;
  sessions: readonly Session[];
  markedId: number | null;
  empty?: ReactNode;
}

function SessionGroup({ title, sessions, markedId, empty, ...card }: SessionGroupProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (sessions.length === 0 && !empty) return null;
  const marked = sessions.findIndex((session) => session.id === markedId);
  const shown = isWhole ? sessions : sessions.slice(0, Math.max(SHOWN, marked + 1));
  const hidden = sessions.length - shown.length;
  return (
    <Box component="section" aria-labelledby={id}>
      <H2 id={id} sx={{ mb: 4 }}>
        {title}
      </H2>
      {sessions.length === 0 ? (
        empty
      ) : (
        <PlainList sx={{ display: 'grid', gap: 4 }}>
          {shown.map((session) => (
            <li key={session.id}>
              <SessionCard session={session} isMarked={session.id === markedId} {...card} />
            </li>
          ))}
        </PlainList>
      )}
      {hidden > 0 ? (
        <TextButton onClick={() => setWhole(true)} sx={{ mt: 3, ml: -3 }}>
          {t('showMore', { count: hidden })}
        </TextButton>
      ) : null}
    </Box>
  );
}
