import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to the end, in pixels, the reader is at the end. */
const NEAR_END = 48;
/** So near to the beginning older messages are asked for. */
const NEAR_START = 200;

export interface StickyScrollOptions {
  /** Keys of what is shown, first and last: how the content has grown. */
  readonly firstKey: string | undefined;
  readonly lastKey: string | undefined;
  /** One's own newest is always shown. */
  readonly isLastOwn: boolean;
  readonly onNearStart: () => void;
}

/**
 * Scrolling of a thread: it begins at its end and stays there when something comes, unless the reader has scrolled up;
 * what is added in front moves nothing.
 * @returns the scrolled element's ref and whether something new waits below
 */
export function useStickyScroll({ firstKey, lastKey, isLastOwn, onNearStart }: StickyScrollOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef<{ firstKey: string | undefined; lastKey: string | undefined }>(null);
  /** From the top of what is seen to the end of the content: what comes in front does not change it. */
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

  useKeptEnd(ref, isAtEnd);

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

/** The end stays in view when the pane or its content changes its height: the composer grows, a failed line shows. */
function useKeptEnd(ref: RefObject<HTMLDivElement | null>, isAtEnd: RefObject<boolean>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [ref, isAtEnd]);
}
