import { once } from 'node:events';
import { CommanderError } from 'commander';
import { ConfigError } from '../src/config/config.ts';
import { isDiskFull, isUnavailable } from '../src/core/db/dialect.ts';
import { AppError, stackOf } from '../src/core/errors.ts';
import type { AnyCommand, Services } from './command.ts';
import { createAsker } from './confirm.ts';
import { openContext, type CliContext } from './context.ts';
import { CommandFailure, DISK_FULL, EXIT, outageText, UsageError, type ExitCode } from './exit.ts';
import { Output, type Streams } from './output.ts';
import { buildProgram } from './program.ts';

interface Shell {
  readonly streams: Streams;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: () => AsyncIterable<unknown>;
}

const OWN_PROCESS: Shell = {
  streams: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    drained: async () => {
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    },
    errIsTerminal: Boolean(process.stderr.isTTY),
  },
  environment: process.env,
  input: () => process.stdin.setEncoding('utf8'),
};

/** @returns the process's exit code (contract §9) */
export async function main(args: readonly string[], shell: Shell = OWN_PROCESS): Promise<ExitCode> {
  const { streams } = shell;
  let exit: ExitCode = EXIT.done;
  const program = buildProgram({
    execute: async (command, options) => void (exit = await execute(command, options, shell)),
    writeOut: streams.out,
    writeErr: streams.err,
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exit;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help that was asked for is an answer; help shown because no command was named is not.
    if (error.exitCode === 0) return EXIT.done;
    if (args.includes('--json'))
      new Output({ ...streams, err: () => {} }, true).failure('USAGE', error.message);
    return EXIT.usedWrongly;
  }
}

async function execute(command: AnyCommand, options: Record<string, unknown>, shell: Shell) {
  const output = new Output(shell.streams, options['json'] === true);
  let context: CliContext | null = null;
  const services: Services = {
    output,
    asker: createAsker(),
    readSecret: () => readSecret(shell.input()),
    open: async ({ create } = { create: false }) => (context ??= openContext(shell.environment, create)),
  };
  try {
    return await command.run(services, options);
  } catch (error) {
    return report(output, error);
  } finally {
    await (context as CliContext | null)?.db.destroy();
  }
}

/** One line for what people can mend; a stack only for what they cannot. */
function report(output: Output, error: unknown): ExitCode {
  const refused = refusedPath(error);
  if (error instanceof UsageError) {
    output.failure('USAGE', error.message);
    return EXIT.usedWrongly;
  }
  if (error instanceof CommandFailure) output.failure('FAILED', error.message);
  else if (isFull(error)) output.failure('UNAVAILABLE', DISK_FULL);
  else if (refused !== null) output.failure('FAILED', refused);
  else if (error instanceof AppError) output.failure(error.code, error.message, error.fields);
  else if (error instanceof ConfigError) output.failure('CONFIG', error.message);
  else if (isUnavailable(error)) output.failure('UNAVAILABLE', outageText(error));
  else output.failure('FAILED', stackOf(error));
  return EXIT.failed;
}

/** Also of a store that has only said that it cannot be used. */
const isFull = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof Error && isDiskFull(error.cause));

/** Of a place that this user cannot use: the operator's to mend. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'it cannot be written to',
  ENOTDIR: 'part of it is not a folder',
  ENOENT: 'part of it is not there',
  EEXIST: 'a file is in its place',
  ENAMETOOLONG: 'its name is too long',
};

function refusedPath(error: unknown): string | null {
  const from = error instanceof AppError ? error.cause : error;
  // Whichever of these an error has.
  const { code = '', path } = (from ?? {}) as NodeJS.ErrnoException;
  const why = REFUSALS[code];
  return why !== undefined && typeof path === 'string' ? `${path} cannot be used: ${why} (${code}).` : null;
}

/** Longer than any password may be, so that too long a one is refused and not cut. */
const MOST_BYTES = 4_096;

async function readSecret(input: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > MOST_BYTES) break;
  }
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}
