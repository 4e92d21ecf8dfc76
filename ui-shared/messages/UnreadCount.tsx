import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useConversations } from './conversations.ts';
import { CountPill } from '../layout/CountPill.tsx';

/** Live events keep the count up to date. */
const FRESH_MS = 60_000;

export function UnreadPill({ count }: { count: number }) {
  const { t } = useTranslation('nav');
  if (count === 0) return null;
  return <CountPill count={count} label={t('unreadMessages', { count })} />;
}

export function UnreadMessages() {
  const { data = [] } = useConversations({ staleTime: FRESH_MS });
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'inline-flex' }}>
      <UnreadPill count={data.reduce((sum, { unreadCount }) => sum + unreadCount, 0)} />
    </Box>
  );
}
