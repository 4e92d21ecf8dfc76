import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element that replaces a pressed button, if the focus was lost with the button; screen readers
 * then read the element. It needs `tabIndex={-1}`.
 * @param isThere when the element appears, if not with its component
 */
export function useFocusWhenLost<T extends HTMLElement>(isThere = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isThere && document.activeElement === document.body) ref.current?.focus();
  }, [isThere]);
  return ref;
}
