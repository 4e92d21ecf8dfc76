import { parseArgs } from 'node:util';
import { databases, type TestDatabaseKind } from '../../support/databases.ts';

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
  if (only !== null && !parts.includes(only)) end(2, `--only is ${parts.join(' or ')}`);
  const rounds = Number(values.rounds ?? defaults.rounds);
  const seconds = Number(values.seconds ?? defaults.seconds);
  const wanted = values.db === undefined ? ['sqlite', 'mariadb'] : [values.db.toLowerCase()];
  if (![rounds, seconds].every((number) => Number.isInteger(number) && number > 0))
    end(2, '--rounds and --seconds are whole numbers from 1');
  if (!wanted.every((name) => name === 'sqlite' || name === 'mariadb')) end(2, '--db is sqlite or mariadb');
  const kinds = databases.filter(({ name }) => wanted.some((one) => one === name.toLowerCase()));
  if (kinds.length < wanted.length)
    end(3, 'cannot run here: MariaDB is not installed (mariadb-server), or TEST_DB leaves a database out');
  return { rounds, seconds, kinds, only };
}

function end(code: number, why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(code);
}
