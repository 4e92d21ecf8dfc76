import { Box, Typography, useTheme } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match, Session } from '../../../src/contract/requests-api.ts';
import { matchPath, PATHS } from '../../../src/contract/routes.ts';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { Muted, Note, PlainList } from '../../../ui-shared/layout/Text.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import {
  CardLink,
  EmptyState,
  Loaded,
  LoadFailed,
  SectionCard,
  SPREAD,
  OutlinedButton,
} from '../../components/cards.tsx';
import { day, moment } from '../../components/dates.ts';
import { useInvitations, useLiveGroups, useMyGroups } from '../groups/api.ts';
import { useMatches } from '../matches/api.ts';
import { isOffer } from '../matches/matchTabs.ts';
import { matchCounts, RequestStatusChip } from '../requests/RequestStatusChip.tsx';
import { useRequests } from '../requests/api.ts';
import { isInFlight } from '../requests/requestForm.ts';
import { useSessions } from '../sessions/sessions.ts';

type LinkRow = { id: number; href: string; title: string; text: string; aside?: ReactNode };

function LinkRows({ label, rows }: { label: string; rows: readonly LinkRow[] }) {
  const { roles } = useTheme();
  const frame = {
    ...SPREAD,
    rowGap: 1,
    px: 4,
    py: 3,
    borderRadius: `${radii.medium}px`,
    border: `1px solid ${roles.line}`,
    color: roles.ink,
    textDecoration: 'none',
    '&:hover': { borderColor: roles.lead, backgroundColor: roles.raised },
  };
  if (rows.length === 0) return null;
  return (
    <PlainList aria-label={label} sx={{ mt: 4, display: 'grid', gap: 2 }}>
      {rows.map(({ id, href, title, text, aside }) => (
        <li key={id}>
          <Box component={SmartLink} href={href} sx={frame}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 640 }}>
                {title}
              </Typography>
              <Note component="span" sx={{ display: 'block' }}>
                {text}
              </Note>
            </Box>
            {aside}
          </Box>
        </li>
      ))}
    </PlainList>
  );
}

interface LinksCardProps {
  words: (part: 'title' | 'failed' | 'empty' | 'emptyText') => string;
  query: UseQueryResult;
  skeleton: number;
  aside?: ReactNode;
  rows: readonly LinkRow[];
}

const LinksCard = ({ words, query, skeleton, aside, rows }: LinksCardProps) => (
  <SectionCard title={words('title')} isBusy={query.isFetching} aside={aside}>
    <Loaded query={query} rows={skeleton} failed={words('failed')}>
      {() =>
        rows.length > 0 ? (
          <LinkRows label={words('title')} rows={rows} />
        ) : (
          <EmptyState title={words('empty')} text={words('emptyText')} />
        )
      }
    </Loaded>
  </SectionCard>
);

/** An organisation may also accept what it has proposed itself, which waits for the advisor. */
const waiting = (matches: readonly Match[], side: SessionSide) =>
  matches
    .filter((match) => match.abilities['accept'] && isOffer(match) === (side === 'organization'))
    .toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'));

/** What waits for one's answer; an organisation's only where an advisor offers to help. */
export function WaitingMatchesCard({ side }: { side: SessionSide }) {
  const { t } = useTranslation('dashboard');
  const query = useMatches();
  const all = waiting(query.data ?? [], side);
  if (side === 'organization' && query.isSuccess && all.length === 0) return null;
  return (
    <LinksCard
      words={(part) => t(`waiting.${part}`)}
      query={query}
      skeleton={1}
      aside={
        all.length > 0 ? (
          <CardLink href={PATHS.matches}>{t('waiting.all', { count: all.length })}</CardLink>
        ) : undefined
      }
      rows={all.slice(0, 3).map(({ id, dueAt, request, ...match }) => ({
        id,
        href: matchPath(id),
        title: request.title,
        text: t('waiting.from', {
          name: side === 'advisor' ? match.organization.name : match.advisor.name,
          count: request.hoursNeeded,
        }),
        aside: dueAt ? (
          <Typography component="span" sx={{ fontWeight: 620, whiteSpace: 'nowrap' }}>
            {t('waiting.due', { day: day(dueAt) })}
          </Typography>
        ) : null,
      }))}
    />
  );
}

export function RequestsCard() {
  const { t } = useTranslation('requests');
  const query = useRequests();
  const inFlight = (query.data ?? []).filter(({ status }) => isInFlight(status));
  return (
    <LinksCard
      words={(part) => (part === 'title' || part === 'empty' ? t(`own.${part}`) : t(`list.${part}`))}
      query={query}
      skeleton={2}
      aside={query.data?.length ? <CardLink href={PATHS.requests}>{t('own.all')}</CardLink> : undefined}
      rows={inFlight.slice(0, 5).map((request) => ({
        id: request.id,
        href: `${PATHS.requests}?request=${request.id}`,
        title: request.title,
        text: matchCounts(t, request),
        aside: <RequestStatusChip status={request.status} />,
      }))}
    />
  );
}

const MINUTE_MS = 60_000;

const upcoming = (sessions: readonly Session[]): Session[] =>
  sessions
    .filter(
      ({ scheduledDate, durationMinutes, completed, cancelledAt }) =>
        !completed && !cancelledAt && Date.parse(scheduledDate) + durationMinutes * MINUTE_MS > Date.now(),
    )
    .toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate));

// keys: dashboard:sessions.when, dashboard:sessions.proposed

export function NextSessionsCard({ side }: { side: SessionSide }) {
  const { t } = useTranslation('dashboard');
  const query = useSessions();
  const next = upcoming(query.data ?? []);
  return (
    <LinksCard
      words={(part) => t(`sessions.${part}`)}
      query={query}
      skeleton={1}
      aside={next.length > 0 ? <CardLink href={PATHS.sessions}>{t('sessions.all')}</CardLink> : undefined}
      rows={next.slice(0, 3).map((session) => ({
        id: session.id,
        href: `${PATHS.sessions}?session=${session.id}`,
        title: t(session.status === 'proposed' ? 'sessions.proposed' : 'sessions.when', {
          moment: moment(session.scheduledDate),
          minutes: session.durationMinutes,
        }),
        text: t('sessions.with', {
          name: side === 'advisor' ? session.organizationName : session.advisorName,
          request: session.requestTitle,
        }),
      }))}
    />
  );
}

export function JoinGroupCard({ side }: { side: SessionSide }) {
  const { t } = useTranslation('dashboard');
  useLiveGroups();
  const [groups, invited] = [useMyGroups(), useInvitations()];
  const failed = [groups, invited].find(({ isError }) => isError);
  if (failed) return <LoadFailed text={t('groups.failed')} onRetry={() => void failed.refetch()} />;
  const { data: mine } = groups;
  const { data: invitations } = invited;
  // Waits for both, so that the card does not change.
  if (!mine || !invitations) return null;
  const isInvited = invitations.length > 0;
  if (mine.length > 0 && !isInvited) return null;
  return (
    <SectionCard title={isInvited ? t('groups.invited') : t('groups.title')}>
      <LinkRows
        label={t('groups.invited')}
        rows={invitations.map(({ id, group, expiresAt }) => ({
          id,
          href: PATHS.groupsAlias,
          title: group.name,
          text: t('groups.until', { day: day(expiresAt) }),
        }))}
      />
      {mine.length > 0 ? null : (
        <>
          <Muted sx={{ mt: isInvited ? 4 : 1, mb: 5 }}>
            {side === 'advisor' ? t('groups.advisor') : t('groups.organization')}
          </Muted>
          <OutlinedButton href={PATHS.groupsAlias}>{t('groups.find')}</OutlinedButton>
        </>
      )}
    </SectionCard>
  );
}
