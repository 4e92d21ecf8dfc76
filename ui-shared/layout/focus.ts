import { useEffect, useRef } from 'react';

let last: Element | null = null;
document.addEventListener('focusin', () => {
  last = document.activeElement;
});

/**
 * Gives the focus to an element that replaces a pressed button, if the focus was lost with the button; screen readers
 * then read the element. It needs `tabIndex={-1}`; this stands as its `ref`. Who has merely clicked beside everything has
 * lost nothing, and would be led away from where they read.
 */
export const focusIfLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body && last?.isConnected === false) element?.focus();
};

/**
 * Takes the focus when it is lost with the button of one of so many, or with the one that turned something on or off;
 * when the taker is gone with the last, the page's heading does.
 */
export function useFocusOfGone<Taker extends HTMLElement>(left: number | boolean) {
  const taker = useRef<Taker>(null);
  const before = useRef(left);
  useEffect(() => {
    const isGone = typeof left === 'boolean' ? left !== before.current : left < Number(before.current);
    if (isGone) focusIfLost(taker.current ?? document.querySelector('h1'));
    before.current = left;
  }, [left]);
  return taker;
}
