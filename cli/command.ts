import type { Command } from 'commander';
import type { Asker } from './confirm.ts';
import type { CliContext } from './context.ts';
import type { ExitCode } from './exit.ts';
import type { Output } from './output.ts';

/** Commands that write nothing have neither `dryRun` nor `yes`. */
export interface CommonOptions {
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** What a command works with. Whoever runs it closes the database. */
export interface Services {
  readonly output: Output;
  readonly asker: Asker;
  /** The first line of standard input, without its line break: for `--password-stdin`. */
  readonly readSecret: () => Promise<string>;
  /** @param options.create whether an SQLite file may be made when there is none */
  readonly open: (options?: { create: boolean }) => Promise<CliContext>;
}

interface CommandDefinition<Options extends object = object> {
  /** Noun and verb, or one word. */
  readonly path: readonly [string] | readonly [noun: string, verb: string];
  readonly summary: string;
  readonly help?: string;
  /** Commands that write plan first: `--dry-run` prints the plan and stops. */
  readonly writes: boolean;
  readonly configure?: (command: Command) => void;
  readonly run: (services: Services, options: Options & CommonOptions) => Promise<ExitCode>;
}

export interface AnyCommand extends Omit<CommandDefinition, 'run'> {
  readonly run: (services: Services, options: Record<string, unknown>) => Promise<ExitCode>;
}

/** Ties a command's options to what its `configure` declares; the types are the author's promise. */
export function defineCommand<Options extends object>(definition: CommandDefinition<Options>): AnyCommand {
  return {
    ...definition,
    run: (services, options) => definition.run(services, options as Options & CommonOptions),
  };
}
