import { useEffect } from 'react';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { useGoTo } from './useGoTo.ts';

export function GoTo({ path }: { path: string }) {
  const goTo = useGoTo();
  useEffect(() => goTo(path, { replace: true }), [goTo, path]);
  return <FullScreenLoader />;
}
