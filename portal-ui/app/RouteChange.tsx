import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { LIMITS } from '../../src/contract/limits.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function Curtain({ ms }: { ms: number }) {
  const [up, setUp] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setUp(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return up ? <FullScreenLoader /> : null;
}

/**
 * Scrolls a new page to its top; the browser restores the position of a page in the history, and an anchor has its own.
 */
function StartAtTop() {
  const isNew = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isNew && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isNew]);
  return null;
}

/**
 * The loading animation: while authentication loads, at most 2.5 s, and for about 0.6 s after a route change, unless
 * the user prefers less motion (spec 1 §2).
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const { isLoading } = useUser();
  const [firstPath] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== firstPath) setHasMoved(true);

  if (isLoading) return <Curtain key="authentication" ms={LIMITS.routeLoaderCapMs} />;
  if (!hasMoved) return null;
  return (
    <>
      <StartAtTop key={pathname} />
      {wantsLessMotion() ? null : <Curtain key={`${pathname} curtain`} ms={LIMITS.routeLoaderMs} />}
    </>
  );
}
