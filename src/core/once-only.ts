/** What is read or made when it is first asked for, and remembered. */
export function onceOnly<T extends object>(read: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= read());
}

/** Memoised by object, for as long as it lives. */
export const onceEach = <Key extends object, Value>(read: (key: Key) => Value) =>
  remembering(new WeakMap<Key, Value>(), read);

interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Memoised by key in a map, which says how much it keeps. */
export const remembering =
  <Key, Value>(known: Memory<Key, Value>, read: (key: Key) => Value) =>
  (key: Key): Value => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
