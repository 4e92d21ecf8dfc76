import { useEffect, useRef } from 'react';
import { motion } from '../../ui-shared/theme/tokens.ts';
import { MAIN_ID } from '../../ui-shared/layout/SkipLink.tsx';
import type { OpenPage } from './details.ts';

const isFocusLost = () => {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.id === MAIN_ID;
};

/**
 * Brings the focus back to a record's row when what was open over the list is closed, and what it was opened from (the
 * details' own buttons, say) is gone. Dialogs by themselves go back to what opened them where that is still there.
 */
export function useFocusReturn(resource: string, open: OpenPage | null): void {
  const last = useRef<OpenPage | null>(null);
  useEffect(() => {
    const closed = open ? null : last.current;
    last.current = open;
    if (!closed || closed.page === 'create') return undefined;
    const link = `main a[href*="/${resource}/${closed.id}/show"]`;
    const timer = setTimeout(() => {
      if (isFocusLost()) document.querySelector<HTMLElement>(link)?.focus();
    }, 2 * motion.slow);
    return () => clearTimeout(timer);
  }, [resource, open]);
}
