import type { TestDatabaseKind } from '../../support/databases.ts';
import { startMariadb } from '../../support/mariadb.ts';
import { sqliteDriver } from '../../../src/core/db/sqlite-driver.ts';

/** A way for a database to go away, and to come back. */
export interface Fault {
  readonly name: string;
  /** Whether a server without this cannot serve at all: then readiness must say so. */
  readonly isTotal: boolean;
  /** Makes it; what it returns resolves when the database is gone for good. */
  readonly make: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** A database of one's own, with all that can happen to it. */
export interface FragileDatabase {
  readonly url: string;
  /** In the order in which they come round. */
  readonly faults: readonly Fault[];
  readonly drop: () => Promise<void>;
}

/** MariaDB stopped as an operator does, killed, and frozen; SQLite locked by another process. */
export async function fragileDatabase(kind: TestDatabaseKind): Promise<FragileDatabase> {
  return kind.name === 'MariaDB' ? fragileMariadb() : fragileSqlite(kind);
}

async function fragileMariadb(): Promise<FragileDatabase> {
  const server = await startMariadb({ durable: true });
  await server.run('create database outage character set utf8mb4 collate utf8mb4_unicode_ci');
  const ended = (name: string, signal: NodeJS.Signals): Fault => ({
    name,
    isTotal: true,
    make: () => server.kill(signal),
    mend: () => server.start(),
  });
  const frozen: Fault = {
    name: 'frozen',
    isTotal: true,
    make: () => Promise.resolve(server.signal('SIGSTOP')),
    mend: () => Promise.resolve(server.signal('SIGCONT')),
  };
  return {
    url: server.url('outage'),
    faults: [ended('stopped', 'SIGTERM'), ended('killed', 'SIGKILL'), frozen],
    drop: async () => {
      server.signal('SIGCONT');
      await server.remove();
    },
  };
}

async function fragileSqlite(kind: TestDatabaseKind): Promise<FragileDatabase> {
  const { url, drop } = await kind.create();
  const other = new (sqliteDriver())(url.replace('sqlite:', ''), { timeout: 10_000 });
  const locked: Fault = {
    name: 'locked',
    isTotal: false,
    make: () => Promise.resolve(void other.exec('BEGIN IMMEDIATE')),
    mend: () => Promise.resolve(void other.exec('ROLLBACK')),
  };
  return {
    url,
    faults: [locked],
    drop: async () => {
      other.close();
      await drop();
    },
  };
}
