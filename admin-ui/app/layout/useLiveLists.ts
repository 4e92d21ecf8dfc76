import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../ui-shared/live/useLive.ts';

/** Milliseconds between two readings: a run that is published changes a hundred matches at once. */
const AT_MOST_EVERY_MS = 1_000;

const SHOWN = {
  match: ['matches', 'requests', 'insights'],
  request: ['requests', 'matches', 'insights'],
  session: ['sessions', 'matches', 'requests', 'insights'],
  joinRequest: ['join-requests'],
} as const;

export function useLiveLists(): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );

  const readWaiting = () => {
    const names = [...waiting.current];
    waiting.current.clear();
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
    // The first news shows at once, what follows shortly after all together.
    timer.current = names.length === 0 ? null : setTimeout(readWaiting, AT_MOST_EVERY_MS);
  };
  const readAgain = (names: readonly string[]) => {
    for (const name of names) waiting.current.add(name);
    if (timer.current === null) readWaiting();
  };
  useLive('match', () => readAgain(SHOWN.match));
  useLive('request', () => readAgain(SHOWN.request));
  useLive('session', () => readAgain(SHOWN.session));
  useLive('notification', ({ type }) => {
    if (type === 'joinRequestMade') readAgain(SHOWN.joinRequest);
  });
}
