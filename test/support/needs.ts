/**
 * Leaves a test or a suite out on a machine that lacks something, and says so; REQUIRE_ALL=1 makes that an error.
 * @param missing what it lacks; nothing where it lacks nothing
 */
export function needs(context: Mocha.Context, missing: string | null | false): void {
  if (!missing) return;
  if (process.env['REQUIRE_ALL'] === '1') throw new Error(`REQUIRE_ALL=1, but ${missing}`);
  process.stdout.write(`      not run: ${missing}\n`);
  context.skip();
}
