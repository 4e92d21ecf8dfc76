import { useEffect, useRef } from 'react';

/**
 * Gives the focus to an element that replaces a pressed button, if the focus was lost with the button; screen readers
 * then read the element. It needs `tabIndex={-1}`; this stands as its `ref`.
 */
export const focusIfLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/** Takes the focus when it is lost with the button of one of so many; when it is gone with the last, the page's heading does. */
export function useFocusOfGone<Taker extends HTMLElement>(count: number) {
  const taker = useRef<Taker>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) focusIfLost(taker.current ?? document.querySelector('h1'));
    before.current = count;
  }, [count]);
  return taker;
}
