/** What is read or made when it is first asked for, and remembered. */
export function onceOnly<T extends object>(read: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= read());
}
