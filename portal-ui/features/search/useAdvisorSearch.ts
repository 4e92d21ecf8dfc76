import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchPayload } from '../../../src/contract/api.ts';
import { runSearch, type SearchOutcome } from './runSearch.ts';

export type SearchState =
  | { phase: 'idle' }
  | { phase: 'searching' }
  | { phase: 'failed'; error: unknown }
  | ({ phase: 'found'; payload: SearchPayload } & SearchOutcome);

/** The search of a page: its state and the function that starts one; a new search ends the one before. */
export function useAdvisorSearch(): { state: SearchState; search: (payload: SearchPayload) => void } {
  const [state, setState] = useState<SearchState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const search = useCallback((payload: SearchPayload) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'searching' });
    runSearch(
      payload,
      (outcome) => setState({ phase: 'found', payload, ...outcome }),
      controller.signal,
    ).catch((error: unknown) => {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
    });
  }, []);

  return { state, search };
}
