import { Box, Button, Card, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match, TimelineEntry } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { request } from '../../../ui-shared/api/client.ts';
import {
  PageHeading,
  Note,
  PlainList,
  VisuallyHidden,
  visuallyHidden,
} from '../../../ui-shared/layout/Text.tsx';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { ToConsoleWork, useSide } from '../../app/redirects.tsx';
import { Meter } from '../../../ui-shared/search/Meter.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import {
  EmptyState,
  ListSkeleton,
  Loaded,
  LoadFailed,
  SectionCard,
  PAGE_COLUMNS,
} from '../../components/cards.tsx';
import { longDay, time } from '../../components/dates.ts';
import { OneThread } from '../messages/ThreadPane.tsx';
import { SESSIONS_KEY } from '../sessions/sessions.ts';
import { MATCH_TITLE_ID, MatchDetails, matchTitle, type MatchBodyProps } from './MatchDetails.tsx';
import { useLiveMatches, useMatches } from './api.ts';

/** /matches/ID: a collaboration with its request, hours, sessions, messages, feedback and history. */
export default function CollaborationPage() {
  const { t } = useTranslation('matches');
  const side = useSide();
  const { id } = useParams();
  const { data, isPending, refetch } = useMatches(side !== null);
  useLiveMatches();
  if (!side) return <ToConsoleWork />;
  const match = data?.find((one) => String(one.id) === id);
  return (
    <SignedInFrame>
      <Link href={PATHS.matches} sx={{ display: 'inline-block', ...LONE_LINK, mb: 2 }}>
        {t('page.all')}
      </Link>
      {data ? null : <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
      {data && !match ? <PageHeading title={t('missing.title')} sx={visuallyHidden} /> : null}
      {isPending ? <ListSkeleton rows={5} /> : null}
      {!isPending && !data ? <LoadFailed text={t('error.title')} onRetry={() => void refetch()} /> : null}
      {data && !match ? (
        <EmptyState
          title={t('missing.title')}
          text={t('missing.text')}
          action={<Button href={PATHS.matches}>{t('page.all')}</Button>}
        />
      ) : null}
      {match ? <Collaboration key={match.id} match={match} side={side} /> : null}
    </SignedInFrame>
  );
}

/** What can be done comes first: the end of the page may be far below. */
const Stacked = ({ actions, children }: MatchBodyProps) => (
  <>
    {actions}
    <Box sx={{ px: { xs: 5, sm: 8 }, pt: actions ? 2 : 8, pb: 8, display: 'grid', gap: 8 }}>{children}</Box>
  </>
);

function Collaboration({ match, side }: { match: Match; side: SessionSide }) {
  const { t } = useTranslation('matches');
  const title = matchTitle(match, side);
  const other = side === 'advisor' ? match.organization : match.advisor;
  const { hoursNeeded, hoursUsed } = match.request;
  // The form of an answer gives way to the facts.
  const [answered, setAnswered] = useState(0);
  return (
    <>
      <PageHeading title={title} sx={{ overflowWrap: 'anywhere' }}>
        <span id={MATCH_TITLE_ID} tabIndex={-1}>
          {title}
        </span>
      </PageHeading>
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 6, color: 'text.secondary' }}>
        {side === 'advisor' ? other.name : t('card.forRequest', { title: match.request.title })}
      </Typography>
      <Box sx={PAGE_COLUMNS}>
        <Card component="section" aria-labelledby="match-details">
          <VisuallyHidden component="h2" id="match-details">
            {t('page.details')}
          </VisuallyHidden>
          <MatchDetails
            key={answered}
            match={match}
            side={side}
            Body={Stacked}
            onClose={() => setAnswered(answered + 1)}
          />
        </Card>
        <Box sx={{ display: 'grid', gap: 6 }}>
          {match.status === 'accepted' ? (
            <SectionCard title={t('page.hours')}>
              <Typography className="tabular" sx={{ mt: 3 }}>
                {t('dialog.hoursOf', { used: hoursUsed, count: hoursNeeded })}
              </Typography>
              <Meter percent={Math.min(100, (100 * hoursUsed) / hoursNeeded)} colour="lead" mt={2} />
            </SectionCard>
          ) : null}
          <OneThread
            key={String(match.abilities['message'])}
            userId={other.userId}
            title={t('page.messages')}
          />
          <Timeline match={match} />
        </Box>
      </Box>
    </>
  );
}

function Timeline({ match }: { match: Match }) {
  const { t } = useTranslation('matches');
  const path = `/api/matches/${match.id}/timeline`;
  const timeline = useQuery({
    queryKey: [...SESSIONS_KEY, path, match.updatedAt, match.status, match.request.status],
    queryFn: ({ signal }) => request<TimelineEntry[]>('GET', path, undefined, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const nameOf = { advisor: match.advisor.name, organization: match.organization.name };
  const words = ({ what, by, session }: TimelineEntry) => {
    const name = by === 'advisor' || by === 'organization' ? nameOf[by] : t(`timeline.by.${by}`);
    const when = session ? longDay(session.scheduledDate) : '';
    // keys: timeline.match.*, timeline.session.*, timeline.request.*
    const told = what === 'match.proposed' && by === 'advisor' ? 'match.offered' : what;
    return t(`timeline.${told}`, { name, advisor: match.advisor.name, when });
  };
  return (
    <SectionCard title={t('timeline.title')}>
      <Loaded query={timeline} failed={t('timeline.failed')}>
        {(entries) => (
          <PlainList sx={{ mt: 4, display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
            {entries.map((entry) => (
              <li key={`${entry.at} ${entry.what} ${entry.session?.id}`}>
                <Typography>{words(entry)}</Typography>
                <Note>
                  <time dateTime={entry.at}>
                    {longDay(entry.at)}, {time(entry.at)}
                  </time>
                </Note>
              </li>
            ))}
          </PlainList>
        )}
      </Loaded>
    </SectionCard>
  );
}
