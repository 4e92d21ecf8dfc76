import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchPayload } from '../../../src/contract/api.ts';
import { keepSearch, readSearch, type Found } from './keptSearch.ts';
import { runSearch, type SearchOutcome } from './runSearch.ts';

export type SearchState =
  { phase: 'idle' } | { phase: 'searching' } | { phase: 'failed'; error: unknown } | Found;

/**
 * A new search aborts the previous one; a page that is opened again shows the kept results, or searches again when they
 * were pending.
 * @param userId null for visitors; constant for a page
 * @param start the search in the page's address, unless it is the kept one
 */
export function useAdvisorSearch(userId: number | null, start: SearchPayload | null) {
  const [state, setState] = useState<SearchState>(() => {
    const { found, asked } = readSearch(userId);
    if (start) return { phase: 'searching' };
    return found ?? { phase: asked ? 'searching' : 'idle' };
  });
  const running = useRef<AbortController>(null);

  const run = useCallback(
    (payload: SearchPayload) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const report = (outcome: SearchOutcome) => {
        const found = { phase: 'found' as const, payload, ...outcome };
        setState(found);
        keepSearch(userId, { found, asked: undefined });
      };
      return runSearch(payload, report, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ phase: 'failed', error });
        keepSearch(userId, { asked: undefined });
      });
    },
    [userId],
  );

  useEffect(() => {
    const { found, asked } = readSearch(userId);
    const awaited = start ?? (found?.assessment === 'pending' ? found.payload : asked);
    if (awaited) void run(awaited);
    return () => running.current?.abort();
  }, [run, userId, start]);

  const search = useCallback(
    (payload: SearchPayload) => {
      setState({ phase: 'searching' });
      keepSearch(userId, { found: undefined, asked: payload });
      void run(payload);
    },
    [run, userId],
  );

  return { state, search };
}
