import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Session } from '../../../src/contract/requests-api.ts';

export const sessionCardId = (id: number): string => `session-${id}`;

/** The address: `?session=ID`, from links of notices. The page scrolls to the session once. */
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
    id,
    isMissing: asked !== null && sessions !== undefined && !found,
    forget: () => setParams({}, { replace: true }),
  };
}
