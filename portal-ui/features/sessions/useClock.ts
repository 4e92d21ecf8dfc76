import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Session } from '../../../src/contract/requests-api.ts';
import { SESSIONS_KEY } from './api/sessions.ts';

const TICK_MS = 20_000;

/** Has started, but could not be completed when it was read. */
const hasJustBegun = ({ scheduledDate, abilities }: Session, now: number) =>
  Date.parse(scheduledDate) <= now && abilities['move'] && !abilities['complete'];

/** The current time, updated regularly. Sessions are read again when one has started, because its abilities change. */
export function useClock(sessions: readonly Session[] | undefined): number {
  const client = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const moment = Date.now();
      setNow(moment);
      if (sessions?.some((session) => hasJustBegun(session, moment)))
        void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [client, sessions]);
  return now;
}
