import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useDates } from '../../components/useDates.ts';
import { useSessions } from '../sessions/api/sessions.ts';
import { LinkRow, LinkRows } from './LinkRows.tsx';
import type { Session } from '../../../src/contract/requests-api.ts';

const SHOWN = 3;

export function NextSessionsCard({ side }: { side: SessionSide }) {
  const { t } = useTranslation('dashboard');
  const { moment } = useDates();
  const sessions = useSessions();
  const next = upcoming(sessions.data ?? []);
  return (
    <SectionCard
      title={t('sessions.title')}
      isBusy={sessions.isFetching}
      aside={next.length > 0 ? <CardLink href={PATHS.sessions}>{t('sessions.all')}</CardLink> : undefined}
    >
      <QueryState
        query={sessions}
        rows={1}
        failed={t('sessions.failed')}
        isEmpty={next.length === 0}
        empty={<EmptyState title={t('sessions.empty')} text={t('sessions.emptyText')} />}
      />
      <LinkRows label={t('sessions.title')}>
        {next.slice(0, SHOWN).map((session) => (
          <LinkRow
            key={session.id}
            href={`${PATHS.sessions}?session=${session.id}`}
            title={t('sessions.when', {
              moment: moment(session.scheduledDate),
              minutes: session.durationMinutes,
            })}
            text={t('sessions.with', {
              name: side === 'advisor' ? session.organizationName : session.advisorName,
              request: session.requestTitle,
            })}
          />
        ))}
      </LinkRows>
    </SectionCard>
  );
}

const MINUTE_MS = 60_000;

export function upcoming(sessions: readonly Session[], now: number = Date.now()): Session[] {
  return sessions
    .filter(
      ({ scheduledDate, durationMinutes, completed, cancelledAt }) =>
        !completed && !cancelledAt && Date.parse(scheduledDate) + durationMinutes * MINUTE_MS > now,
    )
    .toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate));
}
