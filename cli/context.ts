import type { AuditAction } from '../src/contract/audit.ts';
import { audit } from '../src/core/audit/audit.ts';
import { transaction, type Db } from '../src/core/db/transaction.ts';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { destination } from 'pino';
import type { Environment } from '../src/config/ai.ts';
import { loadConfig, ownSecretFile } from '../src/config/config.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { pendingMigrations } from '../src/core/db/migrate.ts';
import type { Deps } from '../src/core/deps.ts';
import { createLog } from '../src/core/logging/log.ts';
import { PROJECT } from '../src/core/project.ts';
import { PasswordHasher } from '../src/core/security/passwords.ts';
import { CommandFailure } from './exit.ts';

/** The same settings and database as the server's. */
export type CliContext = Pick<Deps, 'config' | 'db' | 'hasher' | 'log'>;

/** The SQLite file that the settings name is not there. */
export class NoDatabase extends CommandFailure {}

/**
 * Without DATA_DIR the data folder is the project's own `data`, from whichever folder the command is called (contract
 * §9).
 * @param create whether an SQLite file may be made when there is none
 * @throws ConfigError for a wrong variable, NoDatabase when there is no database file
 */
export function openContext(environment: Environment, create: boolean) {
  const dataDir = environment['DATA_DIR'] || path.join(PROJECT, 'data');
  // The server's secret signs links in mails that commands write. Where it has made none yet, none is made here.
  const isSaid = environment['SESSION_SECRET'] || environment['SESSION_SECRET_FILE'];
  const isMade = environment['NODE_ENV'] !== 'production' && existsSync(ownSecretFile(dataDir));
  const none = isSaid || isMade ? {} : { SESSION_SECRET: 'no server here has made a secret yet' };
  const config = loadConfig({ ...environment, DATA_DIR: dataDir, ...none });
  const file = /^sqlite:(?!:memory:)(?:\/\/)?(.+)$/.exec(config.databaseUrl)?.[1];
  // Not existsSync: to whom the folder is closed it says that nothing is there.
  if (!create && file !== undefined && !statSync(file, { throwIfNoEntry: false })) {
    throw new NoDatabase(`There is no database at ${file} yet. Make it with: timematch migrate`);
  }
  return {
    config,
    db: openDatabase(config.databaseUrl),
    hasher: new PasswordHasher(),
    log: createLog('warn', destination({ dest: 2, sync: true })),
  };
}

export const record = (
  db: Db,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  transaction(db, (trx) => audit(trx, { actor: 'cli' }, action, ['installation', null], { detail }));

/** @throws CommandFailure when there is none */
export async function nameOfGroup(db: Db, id: number): Promise<string> {
  const group = await db('groups').where({ id }).first('name');
  if (!group) throw new CommandFailure(`There is no group ${id}.`);
  return group.name;
}

/** @throws CommandFailure as {@link requireMigrated} */
export async function openMigrated(open: () => Promise<CliContext>): Promise<CliContext> {
  const context = await open();
  await requireMigrated(context);
  return context;
}

/** @throws CommandFailure when the schema is not the newest: commands work on nothing else */
export async function requireMigrated({ db }: CliContext): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0)
    throw new CommandFailure(
      `The database is not up to date (${pending.length} pending). Run: timematch migrate`,
    );
}
