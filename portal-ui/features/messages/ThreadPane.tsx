import { Card } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useConversations } from '../../../ui-shared/messages/conversations.ts';
import { useFocusOfGone } from '../../../ui-shared/layout/focus.ts';
import { useSignedInUser } from '../../app/redirects.tsx';
import { PaneNote } from './MessageLog.tsx';
import { NoThread, Thread, ThreadHeader } from './Thread.tsx';
import { useConversationWith } from './api.ts';

/** The conversation with a user: of the list or, without a message or match, beside it. */
export function useConversation(userId: number | null) {
  const { t } = useTranslation('messages');
  const { userType } = useSignedInUser();
  const list = useConversations();
  const listed = list.data?.find((row) => row.userId === userId);
  const aside = useConversationWith(userId, list.data !== undefined && !listed);
  const added = listed ? null : (aside.data ?? null);
  // The query that failed, if the conversation is missing because of it.
  const failed = [list, aside].find(({ data, isError }) => isError && data === undefined);
  const rule = userType === 'super_admin' ? undefined : t('rule');
  return {
    list,
    rows: added ? [added, ...(list.data ?? [])] : list.data,
    rule,
    pane: {
      userId,
      conversation: listed ?? added ?? undefined,
      isLoading: list.isPending || aside.isLoading,
      onRetry: failed && (() => void failed.refetch()),
      rule,
    },
  };
}

type ThreadPaneProps = ReturnType<typeof useConversation>['pane'];

export function ThreadPane({ userId, conversation, isLoading, onRetry, rule }: ThreadPaneProps) {
  const { t } = useTranslation('messages');
  // Whoever is blocked takes the button for it along.
  useFocusOfGone(conversation ? 1 : 0);
  if (userId === null) return <PaneNote text={t('select')} />;
  if (conversation) return <Thread key={userId} conversation={conversation} />;
  return (
    <>
      <ThreadHeader name="" />
      {isLoading || onRetry ? (
        <NoThread onRetry={isLoading ? undefined : onRetry} />
      ) : (
        <PaneNote text={t('notAvailable')} help={rule} />
      )}
    </>
  );
}

export function OneThread({ userId, title }: { userId: number; title: string }) {
  const { pane } = useConversation(userId);
  // Two who may not write to each other any more, and never did.
  if (!pane.conversation && !pane.isLoading && !pane.onRetry) return null;
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{ display: 'flex', flexDirection: 'column', height: 520, overflow: 'hidden' }}
    >
      <ThreadPane {...pane} />
    </Card>
  );
}
