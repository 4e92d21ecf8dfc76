let last: Promise<void> = Promise.resolve();

/**
 * Runs passes over all advisors one at a time, and leaves the event loop free between them for half of a pass's time. libuv
 * accepts one connection a turn: with a pass in each turn a new caller would wait for all passes queued before.
 */
export async function inOwnTurn<Result>(pass: () => Result): Promise<Result> {
  const before = last;
  let leave = (): void => {};
  last = new Promise((resolve) => (leave = resolve));
  await before;
  const began = performance.now();
  try {
    return pass();
  } finally {
    setTimeout(leave, (performance.now() - began) / 2);
  }
}
