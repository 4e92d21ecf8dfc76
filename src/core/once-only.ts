/** What is read or made when it is first asked for, and remembered. */
export function onceOnly<T extends object>(read: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= read());
}

/** Memoised by object, for as long as it lives. */
export function onceEach<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
