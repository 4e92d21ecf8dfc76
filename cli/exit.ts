/** How the command line ends (contract §9). */
export const EXIT = { done: 0, failed: 1, usedWrongly: 2, partly: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was used wrongly: exit 2, with one line that says how to use it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command could not do its work: exit 1, with one line that says why and, where there is one, the mend. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}
