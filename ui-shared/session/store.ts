/** A value outside of React, which components follow by `useSyncExternalStore(store.subscribe, store.read)`. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next: Value): void => {
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
