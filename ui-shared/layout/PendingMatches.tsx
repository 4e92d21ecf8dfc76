import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { send } from '../api/client.ts';
import { useLive } from '../live/useLive.ts';
import { CountPill } from './CountPill.tsx';

/** Begins as every list of matches does, so that it is read anew with them. */
const KEY = ['/api/matches', 'pending'];
const ONE_PENDING = `/api/matches?range=[0,0]&filter=${encodeURIComponent('{"status":"pending"}')}`;

/** How many matches wait for an answer; taken from `Content-Range`, so that one row is all that travels. */
async function countPending({ signal }: { signal: AbortSignal }): Promise<number> {
  const answer = await send('GET', ONE_PENDING, undefined, { signal });
  // Browsers hold a call for unfinished, and its connection for busy, until its body has been read.
  await answer.arrayBuffer();
  return Number(answer.headers.get('Content-Range')?.split('/')[1]) || 0;
}

/** Beside "Matches" in the navigation: how many are pending; nothing when none is. */
export function PendingMatches() {
  const { t } = useTranslation('nav');
  const client = useQueryClient();
  const { data: count = 0 } = useQuery({ queryKey: KEY, queryFn: countPending, staleTime: 0 });
  useLive('match', () => void client.invalidateQueries({ queryKey: KEY }));
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'inline-flex' }}>
      <CountPill count={count} label={t('pendingMatches', { count })} />
    </Box>
  );
}
