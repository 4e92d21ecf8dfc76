import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Conversation } from '../../../src/contract/talk-api.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useThread } from './api/thread.ts';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import type { OutboxActions } from './useOutbox.ts';
import { useReadWhenSeen } from './useReadWhenSeen.ts';

export interface ThreadProps {
  me: number;
  conversation: Conversation;
  outbox: OutboxActions;
}

/** One conversation: its messages and where to write. */
export function Thread({ me, conversation, outbox }: ThreadProps) {
  const { t } = useTranslation('messages');
  const { userId, name, canWrite } = conversation;
  const thread = useThread(me, userId);
  const outgoing = outbox.outgoing.filter(({ receiverId }) => receiverId === userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useReadWhenSeen(me, conversation, thread.messages);
  useFocusWhenChosen(heading, field);

  return (
    <>
      <ThreadHeader name={name} headingRef={heading} />
      {thread.isSuccess ? (
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
        <div style={{ flex: 1 }}>
          {thread.isError ? (
            <LoadFailed text={t('threadFailed')} onRetry={() => void thread.refetch()} sx={{ m: 4 }} />
          ) : (
            <ThreadSkeleton />
          )}
        </div>
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
        <Typography sx={{ p: 4, color: 'text.secondary' }}>{t('cannotWrite', { name })}</Typography>
      )}
    </>
  );
}

/**
 * Whoever chooses a conversation from the list is taken to where they write; on phones, where that would open the
 * keyboard over the thread, to its name.
 */
function useFocusWhenChosen(
  heading: React.RefObject<HTMLHeadingElement | null>,
  field: React.RefObject<HTMLTextAreaElement | null>,
): void {
  const isChosen = Boolean((useLocation().state as { chosen?: boolean } | null)?.chosen);
  const { breakpoints } = useTheme();
  const hasBothPanes = breakpoints.up('md').replace('@media ', '');
  useEffect(() => {
    if (!isChosen) return;
    const target = window.matchMedia(hasBothPanes).matches ? field.current : heading.current;
    target?.focus({ preventScroll: true });
  }, [isChosen, hasBothPanes, heading, field]);
}
