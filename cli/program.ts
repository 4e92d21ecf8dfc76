import { Command } from 'commander';
import type { AnyCommand } from './command.ts';
import { accountCommands } from './commands/accounts.ts';
import { backup } from './commands/backup/backup.ts';
import { doctor } from './commands/doctor/doctor.ts';
import { embeddingsRebuild } from './commands/embeddings/rebuild.ts';
import { exportCommands } from './commands/export/export.ts';
import { hoursExpire, hoursReset } from './commands/hours/hours.ts';
import { importCommands } from './commands/import/members.ts';
import { migrateCommand } from './commands/migrate.ts';
import { seed } from './commands/seed.ts';
import { tradeCommands } from './commands/trades/trades.ts';

/** In the order in which help lists them. */
export const COMMANDS: readonly AnyCommand[] = [
  migrateCommand,
  seed,
  ...accountCommands,
  ...importCommands,
  ...exportCommands,
  hoursReset,
  hoursExpire,
  embeddingsRebuild,
  ...tradeCommands,
  backup,
  doctor,
];

const NOUNS: Readonly<Record<string, string>> = {
  admin: 'administrators',
  password: 'passwords',
  'second-factor': 'one-time codes and passkeys',
  import: 'CSV files and spreadsheets in',
  export: 'CSV files out',
  hours: 'hours of organisations',
  embeddings: 'what the ranking computes of profiles',
  trades: 'the trades that briefs and profiles meet over',
};

const EXIT_CODES = '\nExit codes: 0 done, 1 failed, 2 used wrongly, 3 partly done.';

interface ProgramOptions {
  /** Arguments are among the options by their names. */
  readonly execute: (command: AnyCommand, options: Record<string, unknown>) => Promise<void> | void;
  readonly writeOut?: (text: string) => void;
  readonly writeErr?: (text: string) => void;
}

/**
 * Opens, reads and writes nothing before a command is executed, so that tests parse it (contract §9).
 * What cannot be parsed throws a CommanderError instead of ending the process.
 */
export function buildProgram({ execute, writeOut, writeErr }: ProgramOptions): Command {
  const settle = (command: Command): Command =>
    command
      .exitOverride()
      .showHelpAfterError('(--help shows how it is used)')
      .configureOutput({ ...(writeOut ? { writeOut } : {}), ...(writeErr ? { writeErr } : {}) });

  const program = settle(new Command('timematch'))
    .description('Runs a TimeMatch installation: the database, accounts, demo and load data.')
    .addHelpText('after', EXIT_CODES);
  const nouns = new Map<string, Command>();
  for (const definition of COMMANDS) {
    const [first, verb] = definition.path;
    let parent = program;
    if (verb !== undefined) {
      parent = nouns.get(first) ?? settle(program.command(first)).description(NOUNS[first] ?? first);
      nouns.set(first, parent);
    }
    const command = settle(parent.command(verb ?? first))
      .description(definition.summary)
      .allowExcessArguments(false);
    definition.configure?.(command);
    command.option('--json', 'answer as JSON on standard output');
    if (definition.writes) {
      command.option('--dry-run', 'print what would be done, and do nothing');
      command.option('--yes', 'do not ask for confirmation');
    }
    command.addHelpText('after', `${definition.help ? `\n${definition.help}\n` : ''}${EXIT_CODES}`);
    command.action(() => execute(definition, readOptions(command)));
  }
  return program;
}

function readOptions(command: Command): Record<string, unknown> {
  const named = command.registeredArguments.map((argument, at) => [
    argument.name(),
    command.processedArgs[at],
  ]);
  return { ...Object.fromEntries(named), ...command.opts() };
}
