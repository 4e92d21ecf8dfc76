import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useConversations } from '../../../ui-shared/messages/conversations.ts';
import { HEADER_HEIGHT } from '../../../ui-shared/layout/measures.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { visuallyHidden } from '../../../ui-shared/layout/visuallyHidden.ts';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { RoadmapNotice } from '../../components/RoadmapNotice.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useConversationWith } from './api/conversationWith.ts';
import { ConversationList } from './ConversationList.tsx';
import { Panes } from './Panes.tsx';
import { ThreadPane } from './ThreadPane.tsx';
import { useOutbox } from './useOutbox.ts';

/** Vertical padding of the frame from `md` on, in pixels. */
const PAGE_PADDING = 80;
/** /messages: the conversations and, for `?user=ID`, a thread (spec 1 §2). */
export default function MessagesPage() {
  const { t } = useTranslation('messages');
  const user = useSignedInUser();
  const [query] = useSearchParams();
  const asked = Number(query.get('user'));
  const userId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;

  const list = useConversations();
  const outbox = useOutbox(user.id);
  const listed = list.data?.find((row) => row.userId === userId);
  // A link can name a user without a message or match, who is not in the list.
  const asideOfList = useConversationWith(userId, list.data !== undefined && !listed);
  const added = listed ? null : (asideOfList.data ?? null);
  const rows = added ? [added, ...(list.data ?? [])] : list.data;
  // The query that failed, if the conversation is missing because of it.
  const failed = [list, asideOfList].find(({ data, isError }) => isError && data === undefined);
  const isThreadOpen = userId !== null;
  const onPhones = useTheme().breakpoints.down('md');
  const rule = user.userType === 'super_admin' ? undefined : t('rule');

  return (
    <SignedInFrame user={user}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: { md: `calc(100dvh - ${HEADER_HEIGHT + PAGE_PADDING}px)` },
          minHeight: { md: 520 },
        }}
      >
        <PageHeading title={t('title')} sx={{ mb: 5, [onPhones]: isThreadOpen ? visuallyHidden : {} }} />
        <Box sx={{ [onPhones]: isThreadOpen ? { display: 'none' } : {} }}>
          <RoadmapNotice screen="messaging" />
        </Box>
        <Panes
          isThreadOpen={isThreadOpen}
          list={
            <ConversationList
              me={user.id}
              rows={rows}
              selected={userId}
              isFailed={list.isError}
              rule={rule}
              onRetry={() => void list.refetch()}
            />
          }
          thread={
            <ThreadPane
              me={user.id}
              userId={userId}
              conversation={listed ?? added ?? undefined}
              isLoading={list.isPending || asideOfList.isLoading}
              onRetry={failed && (() => void failed.refetch())}
              outbox={outbox}
              rule={rule}
            />
          }
        />
      </Box>
    </SignedInFrame>
  );
}
