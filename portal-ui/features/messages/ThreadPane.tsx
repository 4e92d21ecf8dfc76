import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '../../../src/contract/messages-api.ts';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { PaneNote } from './PaneNote.tsx';
import { Thread } from './Thread.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import type { OutboxActions } from './useOutbox.ts';

export interface ThreadPaneProps {
  me: number;
  userId: number | null;
  conversation: Conversation | undefined;
  isLoading: boolean;
  onRetry: (() => void) | undefined;
  outbox: OutboxActions;
  rule: string | undefined;
}

export function ThreadPane(props: ThreadPaneProps) {
  const { me, userId, conversation, isLoading, onRetry, outbox, rule } = props;
  const { t } = useTranslation('messages');
  if (userId === null) return <PaneNote text={t('select')} />;
  if (conversation) return <Thread key={userId} me={me} conversation={conversation} outbox={outbox} />;
  return (
    <>
      <ThreadHeader name="" />
      {isLoading ? (
        <Box sx={{ flex: 1 }}>
          <ThreadSkeleton />
        </Box>
      ) : onRetry ? (
        <Box sx={{ flex: 1 }}>
          <LoadFailed text={t('threadFailed')} onRetry={onRetry} sx={{ m: 4 }} />
        </Box>
      ) : (
        <PaneNote text={t('notAvailable')} help={rule} />
      )}
    </>
  );
}
