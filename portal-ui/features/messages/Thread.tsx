import { Box, useTheme } from '@mui/material';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { UserType } from '../../../src/contract/enums.ts';
import type { Conversation, Message } from '../../../src/contract/messages-api.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useThread } from './api/thread.ts';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SafetyButton } from '../safety/SafetyButton.tsx';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import type { Outgoing } from './outbox.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import type { OutboxActions } from './useOutbox.ts';
import { useReadWhenSeen } from './useReadWhenSeen.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const MEMBERS: readonly UserType[] = ['advisor', 'organization'];

/** The newest message of theirs, or whom one talks to where they wrote nothing. */
function reportable(messages: readonly Message[], userId: number) {
  const last = messages.findLast(({ senderId }) => senderId === userId);
  return last
    ? ({ aboutType: 'message', aboutId: last.id } as const)
    : ({ aboutType: 'user', aboutId: userId } as const);
}

export interface ThreadProps {
  me: number;
  conversation: Conversation;
  outbox: OutboxActions;
}

export function Thread({ me, conversation, outbox }: ThreadProps) {
  const { t } = useTranslation('messages');
  const { userId, name, canWrite } = conversation;
  const thread = useThread(me, userId);
  const outgoing = outbox.outgoing.filter(({ receiverId }) => receiverId === userId);
  // Members alone block and are blocked.
  const mine = useSignedInUser().userType;
  const isMember = [mine, conversation.user.userType].every((one) => MEMBERS.includes(one));
  const about = reportable(thread.messages, userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useReadWhenSeen(me, conversation, thread.messages);
  useFocusWhenChosen(heading, field);
  useConfirmed(thread.messages, outgoing, outbox.discard);

  return (
    <>
      <ThreadHeader
        name={name}
        headingRef={heading}
        action={isMember ? <SafetyButton isIcon userId={userId} name={name} about={about} /> : null}
      />
      {thread.data ? (
        <MessageLog
          me={me}
          name={name}
          messages={thread.messages}
          outgoing={outgoing}
          older={{
            has: thread.hasNextPage,
            isLoading: thread.isFetchingNextPage,
            isFailed: thread.isFetchNextPageError,
            load: () => void thread.fetchNextPage({ cancelRefetch: false }),
          }}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
        />
      ) : (
        <Box sx={{ flex: 1 }}>
          {thread.isError ? (
            <LoadFailed text={t('threadFailed')} onRetry={() => void thread.refetch()} sx={{ m: 4 }} />
          ) : (
            <ThreadSkeleton />
          )}
        </Box>
      )}
      {canWrite ? (
        <Composer
          me={me}
          userId={userId}
          name={name}
          fieldRef={field}
          onSend={(content) => outbox.send(userId, content)}
        />
      ) : (
        <Muted sx={{ p: 4 }}>{t('cannotWrite', { name })}</Muted>
      )}
    </>
  );
}

/** A message that the thread contains was sent, although the call failed. */
function useConfirmed(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  discard: (message: Outgoing) => void,
): void {
  const confirmed = outgoing.find(
    ({ clientMessageId, state }) =>
      state === 'failed' && messages.some((message) => message.clientMessageId === clientMessageId),
  );
  useEffect(() => {
    if (confirmed) discard(confirmed);
  }, [confirmed, discard]);
}

/** Focuses the input of a chosen conversation; on phones, where that would open the keyboard, its name. */
function useFocusWhenChosen(
  heading: RefObject<HTMLHeadingElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const isChosen = Boolean((useLocation().state as { chosen?: boolean } | null)?.chosen);
  const { breakpoints } = useTheme();
  const hasBothPanes = breakpoints.up('md').replace('@media ', '');
  useEffect(() => {
    if (!isChosen) return;
    const areBothThere = window.matchMedia(hasBothPanes).matches;
    // The list may be scrolled down.
    if (!areBothThere) window.scrollTo({ top: 0, behavior: 'instant' });
    (areBothThere ? field.current : heading.current)?.focus({ preventScroll: true });
  }, [isChosen, hasBothPanes, heading, field]);
}
