import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { send } from '../api/client.ts';
import { useLive } from '../live/useLive.ts';
import { CountPill } from './CountPill.tsx';

/** Starts like every list of matches, so that both are read again together. */
const KEY = ['/api/matches', 'pending'];
const ONE_PENDING = `/api/matches?range=[0,0]&filter=${encodeURIComponent('{"status":"pending"}')}`;

/** The number of pending matches, from `Content-Range` of a list of one row. */
async function countPending({ signal }: { signal: AbortSignal }): Promise<number> {
  const answer = await send('GET', ONE_PENDING, undefined, { signal });
  // Browsers keep the connection until the body has been read.
  await answer.arrayBuffer();
  return Number(answer.headers.get('Content-Range')?.split('/')[1]) || 0;
}

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
