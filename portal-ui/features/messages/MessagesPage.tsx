import { Box, Card, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeading, visuallyHidden } from '../../../ui-shared/layout/Text.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { RoadmapNotice, SignedInFrame } from '../../components/SignedInFrame.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ThreadPane, useConversation } from './ThreadPane.tsx';
import { HEADER_HEIGHT } from '../../../ui-shared/theme/tokens.ts';

/** Vertical padding of the frame from `md` on, in pixels. */
const PAGE_PADDING = 80;

/** Covers the frame's padding, because a thread needs the space of a phone. */
const WHOLE_PHONE = {
  flex: 'none',
  mx: { xs: -5, sm: -8 },
  my: -6,
  height: `calc(100dvh - ${HEADER_HEIGHT}px)`,
  minHeight: 380,
  border: 0,
  borderRadius: 0,
};

/** /messages: the conversations and, for `?user=ID`, a thread (spec 1 §2). */
export default function MessagesPage() {
  const { t } = useTranslation('messages');
  const user = useSignedInUser();
  const [query] = useSearchParams();
  const asked = Number(query.get('user'));
  const userId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const { list, rows, rule, pane } = useConversation(userId);
  const isThreadOpen = userId !== null;
  const { roles, breakpoints } = useTheme();
  const onPhones = breakpoints.down('md');
  const column = (isShown: boolean) => ({
    display: { xs: isShown ? 'flex' : 'none', md: 'flex' },
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
  });
  return (
    <SignedInFrame>
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
        <Card
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(250px, 330px) minmax(0, 1fr)' },
            gridTemplateRows: 'minmax(0, 1fr)',
            [onPhones]: isThreadOpen ? WHOLE_PHONE : {},
          }}
        >
          <Box sx={{ ...column(!isThreadOpen), borderRight: { md: `1px solid ${roles.line}` } }}>
            <ConversationList me={user.id} selected={userId} {...{ list, rows, rule }} />
          </Box>
          <Box sx={{ ...column(isThreadOpen), backgroundColor: roles.ground }}>
            <ThreadPane {...pane} />
          </Box>
        </Card>
      </Box>
    </SignedInFrame>
  );
}
