/** Runs a test on a server that stands in another zone. */
export async function standingIn(zone: string, run: () => Promise<void>): Promise<void> {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
