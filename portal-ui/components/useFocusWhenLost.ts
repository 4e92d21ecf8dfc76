import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what takes the place of a pressed button: with the button the focus has gone to the page, and readers hear nothing
 * of what came of it. The element needs `tabIndex={-1}`. A focus that is anywhere else stays there.
 * @param isThere when the element has come, if not with its component
 */
export function useFocusWhenLost<T extends HTMLElement>(isThere = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isThere && document.activeElement === document.body) ref.current?.focus();
  }, [isThere]);
  return ref;
}
