import { useSyncExternalStore } from 'react';
import type { Mode } from './tokens.ts';

const query = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useSystemMode(): Mode {
  return useSyncExternalStore(subscribe, () => (query.matches ? 'dark' : 'light'));
}
