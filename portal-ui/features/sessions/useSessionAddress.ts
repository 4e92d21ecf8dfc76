import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Session } from '../../../src/contract/work-api.ts';

/** The heading of a session's card, to take the reader there. */
export const sessionHeadingId = (id: number): string => `session-${id}-title`;

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
    const heading = document.getElementById(sessionHeadingId(id));
    heading?.closest('article')?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  }, [id]);
  return {
    /** The session that the address names. */
    id,
    /** The address names a session that is not among them. */
    isMissing: asked !== null && sessions !== undefined && !found,
    forget: () => setParams({}, { replace: true }),
  };
}
