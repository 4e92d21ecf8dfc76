import { Box, useTheme } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestRows } from '../api/client.ts';
import { useLive } from '../live/useLive.ts';
import { useConversations } from '../messages/conversations.ts';
import { radii } from '../theme/tokens.ts';
import { VisuallyHidden } from './Text.tsx';

const MAX = 99;

type CountPillProps = { count: number; label: string; isQuiet?: boolean };

export function CountPill({ count, label, isQuiet = false }: CountPillProps) {
  const { roles } = useTheme();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0 }}>
      <Box
        component="span"
        aria-hidden
        className="tabular"
        sx={{
          px: 2,
          minWidth: 24,
          borderRadius: `${radii.pill}px`,
          fontSize: '0.875rem',
          lineHeight: '22px',
          textAlign: 'center',
          color: isQuiet ? roles.onNeutralSoft : roles.onAccent,
          backgroundColor: isQuiet ? roles.neutralSoft : roles.accent,
        }}
      >
        {count > MAX ? `${MAX}+` : count}
      </Box>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}

/** Starts like every list of matches, so that both are read again together. */
const KEY = ['/api/matches', 'pending'];
const ONE_PENDING = `/api/matches?range=[0,0]&filter=${encodeURIComponent('{"waitsForMe":true}')}`;

export function PendingMatches() {
  const { t } = useTranslation('nav');
  const client = useQueryClient();
  const { data: count = 0 } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await requestRows(ONE_PENDING, signal)).total,
    staleTime: 0,
  });
  useLive('match', () => void client.invalidateQueries({ queryKey: KEY }));
  return count === 0 ? null : <CountPill count={count} label={t('pendingMatches', { count })} />;
}

/** Live events keep the count up to date. */
const FRESH_MS = 60_000;

export function UnreadPill({ count }: { count: number }) {
  const { t } = useTranslation('nav');
  return count === 0 ? null : <CountPill count={count} label={t('unreadMessages', { count })} />;
}

export function UnreadMessages() {
  const { data = [] } = useConversations({ staleTime: FRESH_MS });
  return <UnreadPill count={data.reduce((sum, { unreadCount }) => sum + unreadCount, 0)} />;
}
