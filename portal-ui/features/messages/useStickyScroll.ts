import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance in pixels that counts as the end. */
const NEAR_END = 48;
/** Distance from the top in pixels at which older messages load. */
const NEAR_START = 200;

interface StickyScrollOptions {
  readonly firstKey: string | undefined;
  readonly lastKey: string | undefined;
  readonly isLastOwn: boolean;
  readonly onNearStart: () => void;
}

/** Keeps a thread at its end, unless the user has scrolled up; older messages do not move it. */
export function useStickyScroll({ firstKey, lastKey, isLastOwn, onNearStart }: StickyScrollOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef<Pick<StickyScrollOptions, 'firstKey' | 'lastKey'>>(null);
  /** Distance from the scroll position to the end of the content, which older messages do not change. */
  const fromEnd = useRef(0);
  const [hasNew, setHasNew] = useState(false);

  const toEnd = useCallback(() => {
    const element = ref.current;
    if (element) element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setHasNew(false);
  }, []);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const last = before.current;
    before.current = { firstKey, lastKey };
    if (!last) toEnd();
    else if (last.lastKey !== lastKey) {
      if (isAtEnd.current || isLastOwn) toEnd();
      else setHasNew(true);
    } else if (last.firstKey !== firstKey) element.scrollTop = element.scrollHeight - fromEnd.current;
    fromEnd.current = element.scrollHeight - element.scrollTop;
  }, [firstKey, lastKey, isLastOwn, toEnd]);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = ref.current;
    if (!element) return;
    fromEnd.current = element.scrollHeight - element.scrollTop;
    isAtEnd.current = fromEnd.current - element.clientHeight < NEAR_END;
    if (isAtEnd.current) setHasNew(false);
    if (element.scrollTop < NEAR_START) onNearStart();
  };
  return { ref, onScroll, hasNew, toEnd };
}
