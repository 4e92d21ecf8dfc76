import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useConversations } from './conversations.ts';
import { CountPill } from '../layout/CountPill.tsx';

/** The count is kept by live events; it need not be asked for on every page. */
const FRESH_MS = 60_000;

/** How many messages are unread, as a figure on a pill; nothing at zero. */
export function UnreadPill({ count }: { count: number }) {
  const { t } = useTranslation('nav');
  if (count === 0) return null;
  return <CountPill count={count} label={t('unreadMessages', { count })} />;
}

/** Beside "Messages" in the navigation: how many are unread in all conversations. */
export function UnreadMessages() {
  const { data = [] } = useConversations({ staleTime: FRESH_MS });
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'inline-flex' }}>
      <UnreadPill count={data.reduce((sum, { unreadCount }) => sum + unreadCount, 0)} />
    </Box>
  );
}
