let last: Promise<void> = Promise.resolve();

/**
 * Makes a pass over all advisors when no other is made, and leaves the event loop to other calls for half as long as it
 * took before the next. When many ask at once, their passes would otherwise fall into every turn of the loop; and a turn
 * takes in one new connection only (libuv), so that whoever comes would wait for as many passes as have come before.
 * @returns what the pass returns
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
