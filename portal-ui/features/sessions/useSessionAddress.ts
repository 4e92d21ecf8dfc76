import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Session } from '../../../src/contract/work-api.ts';

/** A session's card, to take the reader there. */
export const sessionCardId = (id: number): string => `session-${id}`;

/** What the address says: `?session=ID`, as the links of notices have it. The reader is taken there once. */
export function useSessionAddress(sessions: readonly Session[] | undefined) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('session');
  const found = sessions?.find(({ id }) => String(id) === asked);
  const shownId = useRef<number | null>(null);
  const id = found?.id ?? null;
  useEffect(() => {
    if (id === null || shownId.current === id) return;
    shownId.current = id;
    const card = document.getElementById(sessionCardId(id));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  }, [id]);
  return {
    /** The session that the address names. */
    id,
    /** The address names a session that is not among them. */
    isMissing: asked !== null && sessions !== undefined && !found,
    forget: () => setParams({}, { replace: true }),
  };
}
