import { useEffect, useState } from 'react';

/** A value after it has not changed for a time, so that not every key press sends a call. */
export function useSettled<T>(value: T, milliseconds: number, first = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
