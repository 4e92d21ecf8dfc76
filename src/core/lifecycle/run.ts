/** A running application: `stop` takes no new work, finishes what runs and frees everything. */
export interface Running {
  stop(): Promise<void>;
}

/** A stuck request or job must not hold an operator up: after this long the process ends by force, with exit code 1. */
const STOP_WITHIN_MS = 15_000;

/** Runs the application until SIGTERM or SIGINT: exit 0 when all finished, 1 when not in time (security.md 18). */
export async function run(start: () => Promise<Running>): Promise<void> {
  const application = await start();
  let stopping = false;
  const stop = () => {
    // A second signal ends the process at once.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    application.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
