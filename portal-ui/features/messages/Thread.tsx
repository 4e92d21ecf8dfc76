import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import HandshakeRounded from '@mui/icons-material/HandshakeRounded';
import { Avatar, Box, IconButton, Skeleton, Typography, useTheme } from '@mui/material';
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Conversation, Message } from '../../../src/contract/messages-api.ts';
import { matchPath, PATHS } from '../../../src/contract/routes.ts';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { isAdmin } from '../../../ui-shared/session/user.ts';
import { useSignedInUser } from '../../app/redirects.tsx';
import { LoadFailed } from '../../components/cards.tsx';
import { useMatches } from '../matches/api.ts';
import { SafetyButton } from '../safety/SafetyButton.tsx';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { useMarkRead, useThread } from './api.ts';
import { useOutbox } from './outbox.ts';

/** What a report is about: their newest message or, where they wrote nothing, the user. */
function reportable(messages: readonly Message[], userId: number) {
  const last = messages.findLast(({ senderId }) => senderId === userId);
  return last
    ? ({ aboutType: 'message', aboutId: last.id } as const)
    : ({ aboutType: 'user', aboutId: userId } as const);
}

export function Thread({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const { id: me, userType: mine } = useSignedInUser();
  const { userId, name, canWrite } = conversation;
  const outbox = useOutbox(me, userId);
  const thread = useThread(me, userId);
  // Members alone block and are blocked.
  const isMember = [mine, conversation.user.userType].every((one) => !isAdmin(one));
  const about = reportable(thread.messages, userId);
  useReadWhenSeen(me, conversation, thread.messages);
  const { heading, field } = useFocusWhenChosen();
  useConfirmed(thread.messages, outbox);

  return (
    <>
      <ThreadHeader
        name={name}
        headingRef={heading}
        action={
          <>
            <SafetyButton isIcon userId={userId} name={name} about={about} mayBlock={isMember} />
            {isMember ? <CollaborationLink userId={userId} name={name} /> : null}
          </>
        }
      />
      {thread.data ? (
        <MessageLog me={me} name={name} thread={thread} outbox={outbox} />
      ) : (
        <NoThread onRetry={thread.isError ? () => void thread.refetch() : undefined} />
      )}
      {canWrite ? (
        <Composer me={me} userId={userId} name={name} fieldRef={field} onSend={outbox.send} />
      ) : (
        <Muted sx={{ p: 4 }}>{t('cannotWrite', { name })}</Muted>
      )}
    </>
  );
}

/** A message that the thread contains was sent, although the call failed. */
function useConfirmed(messages: readonly Message[], { outgoing, discard }: ReturnType<typeof useOutbox>) {
  const confirmed = outgoing.find(
    ({ clientMessageId, state }) =>
      state === 'failed' && messages.some((message) => message.clientMessageId === clientMessageId),
  );
  useEffect(() => {
    if (confirmed) discard(confirmed);
  }, [confirmed, discard]);
}

/** Focuses the input of a chosen conversation; on phones, where that would open the keyboard, its name. */
function useFocusWhenChosen() {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isChosen = Boolean((useLocation().state as { chosen?: boolean } | null)?.chosen);
  const { breakpoints } = useTheme();
  const hasBothPanes = breakpoints.up('md').replace('@media ', '');
  useEffect(() => {
    if (!isChosen) return;
    const areBothThere = window.matchMedia(hasBothPanes).matches;
    // The list may be scrolled down.
    if (!areBothThere) window.scrollTo({ top: 0, behavior: 'instant' });
    (areBothThere ? field.current : heading.current)?.focus({ preventScroll: true });
  }, [isChosen, hasBothPanes]);
  return { heading, field };
}

/** From a conversation to what the two do together: what is accepted before what waits, the latest first. */
function CollaborationLink({ userId, name }: { userId: number; name: string }) {
  const { t } = useTranslation('matches');
  const { pathname } = useLocation();
  const { data = [] } = useMatches();
  const [match] = data
    .filter(({ advisor, organization }) => [advisor.userId, organization.userId].includes(userId))
    .filter(({ status }) => status !== 'rejected')
    .toSorted((a, b) => a.status.localeCompare(b.status) || b.updatedAt.localeCompare(a.updatedAt));
  if (!match || pathname === matchPath(match.id)) return null;
  return (
    <IconButton component={Link} to={matchPath(match.id)} aria-label={t('page.with', { name })}>
      <HandshakeRounded />
    </IconButton>
  );
}

const BUBBLES = [
  [55, 'start'],
  [40, 'start'],
  [60, 'end'],
  [35, 'start'],
  [50, 'end'],
] as const;

/** In place of a thread that loads or, with a button to try it again, has failed. */
export function NoThread({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('messages');
  return (
    <Box sx={{ flex: 1 }}>
      {onRetry ? <LoadFailed text={t('threadFailed')} onRetry={onRetry} sx={{ m: 4 }} /> : <ThreadSkeleton />}
    </Box>
  );
}

const ThreadSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 3, p: 5 }}>
    {BUBBLES.map(([width, side], at) => (
      <Skeleton
        key={at}
        variant="rounded"
        height={44}
        sx={{ width: `${width}%`, borderRadius: 3.5, justifySelf: side }}
      />
    ))}
  </Box>
);

interface ThreadHeaderProps {
  name: string;
  action?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
}

export function ThreadHeader({ name, headingRef, action }: ThreadHeaderProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  const isAmongConversations = useLocation().pathname === PATHS.messages;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 64,
        px: { xs: 3, md: 5 },
        backgroundColor: roles.surface,
        borderBottom: `1px solid ${roles.line}`,
      }}
    >
      {isAmongConversations ? (
        <IconButton
          component={Link}
          to={PATHS.messages}
          aria-label={t('back')}
          sx={{ display: { md: 'none' } }}
        >
          <ArrowBackRounded />
        </IconButton>
      ) : null}
      {name === '' ? null : (
        <>
          <Avatar aria-hidden sx={{ width: 36, height: 36, fontSize: '0.875rem' }}>
            {initialsOf(name)}
          </Avatar>
          <Typography
            variant="h5"
            component="h2"
            ref={headingRef}
            tabIndex={-1}
            noWrap
            sx={{ minWidth: 0, '&:focus': { outline: 'none' } }}
          >
            {name}
          </Typography>
          {action}
        </>
      )}
    </Box>
  );
}

function useReadWhenSeen(me: number, conversation: Conversation, messages: readonly Message[]): void {
  const { mutate } = useMarkRead(me);
  const isVisible = usePageVisible();
  const { userId } = conversation;
  const newest = messages.findLast(({ senderId }) => senderId === userId);
  // The unread count includes messages before the loaded pages.
  const unreadId = newest && (!newest.read || conversation.unreadCount > 0) ? newest.id : null;
  useEffect(() => {
    // A failed call is repeated with the next message only.
    if (isVisible && unreadId !== null) mutate({ userId, newestId: unreadId });
  }, [isVisible, unreadId, userId, mutate]);
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const usePageVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
