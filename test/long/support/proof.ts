import { parseArgs } from 'node:util';
import { databases, stopDatabases, type TestDatabaseKind } from '../../support/databases.ts';
import { printBroken } from './figures.ts';

export interface ProofOptions {
  readonly rounds: number;
  /** How long a round lasts, where the proof has such a length. */
  readonly seconds: number;
  readonly kinds: readonly TestDatabaseKind[];
  /** The one part of the proof that was asked for; null for all of it. */
  readonly only: string | null;
}

/**
 * Reads `--rounds N`, `--seconds N`, `--db sqlite|mariadb` and, of a proof that has parts, `--only PART`; ends the process
 * with 2 when they are wrong, and with 3 when a database that was asked for is not installed.
 */
export function proofOptions(
  defaults: { readonly rounds: number; readonly seconds: number },
  parts: readonly string[] = [],
): ProofOptions {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      db: { type: 'string' },
      ...(parts.length > 0 ? { only: { type: 'string' as const } } : {}),
    },
  });
  const only = 'only' in values && typeof values.only === 'string' ? values.only : null;
  if (only !== null && !parts.includes(only)) refuse(`--only is ${parts.join(' or ')}`);
  const rounds = Number(values.rounds ?? defaults.rounds);
  const seconds = Number(values.seconds ?? defaults.seconds);
  const wanted = values.db === undefined ? ['sqlite', 'mariadb'] : [values.db.toLowerCase()];
  if (![rounds, seconds].every((number) => Number.isInteger(number) && number > 0))
    refuse('--rounds and --seconds are whole numbers from 1');
  if (!wanted.every((name) => name === 'sqlite' || name === 'mariadb')) refuse('--db is sqlite or mariadb');
  const kinds = databases.filter(({ name }) => wanted.some((one) => one === name.toLowerCase()));
  if (kinds.length < wanted.length)
    cannotRun('MariaDB is not installed (mariadb-server), or TEST_DB leaves a database out');
  return { rounds, seconds, kinds, only };
}

/** Proves something on each database, prints what is broken of it, and ends the process: with 1 when anything is. */
export async function proveOn(
  kinds: readonly TestDatabaseKind[],
  prove: (kind: TestDatabaseKind) => Promise<readonly string[]>,
): Promise<never> {
  let isBroken = false;
  for (const kind of kinds) isBroken = printBroken(await prove(kind)) || isBroken;
  await stopDatabases();
  process.exit(isBroken ? 1 : 0);
}

/** MariaDB alone, for what several processes share. */
export function onMariadb(kinds: readonly TestDatabaseKind[]): TestDatabaseKind[] {
  const mariadb = kinds.filter(({ name }) => name === 'MariaDB');
  return mariadb.length > 0 ? mariadb : cannotRun('several processes need MariaDB');
}

/** A proof that lacks what it needs says so, and never passes. */
export const cannotRun = (why: string): never => end(3, `cannot run here: ${why}`);

/** Ends a proof whose options are wrong. */
export const refuse = (why: string): never => end(2, why);

function end(code: number, why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(code);
}
