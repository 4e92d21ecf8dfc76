/**
 * Runs `work` in a process whose clock is wrong by so many hours; the database's goes on as it is.
 * @param hours ahead; below 0 is behind
 */
export async function withWrongClock<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const Right = globalThis.Date;
  const now = () => Right.now() + hours * 3_600_000;
  globalThis.Date = new Proxy(Right, {
    construct: (target, [at, ...more], self) =>
      Reflect.construct(target, at === undefined ? [now()] : [at, ...more], self) as object,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = Right;
  }
}
