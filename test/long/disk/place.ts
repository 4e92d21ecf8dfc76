import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureReferenceData } from '../../../db/seeds/reference.ts';
import { openDatabase } from '../../../src/core/db/database.ts';
import { migrate } from '../../../src/core/db/migrate.ts';
import type { TestDatabase, TestDatabaseKind } from '../../support/databases.ts';
import { startMariadb } from '../../support/mariadb.ts';
import type { SmallDisk } from './small-disk.ts';

/** A database whose every file lies on the small disk. */
export interface PlacedDatabase extends TestDatabase {
  /**
   * What an operator does once there is room: starts the database's server again where it has ended itself.
   * @returns the line of its log that says why it ended; null where it still runs
   */
  readonly revive: () => Promise<string | null>;
}

const running = () => Promise.resolve(null);

/** Somewhere else, for what has nothing to fear from the full disk. */
export async function placedElsewhere(kind: TestDatabaseKind): Promise<PlacedDatabase> {
  return { ...(await kind.create()), revive: running };
}

export async function placedOn(kind: TestDatabaseKind, disk: SmallDisk): Promise<PlacedDatabase> {
  return kind.name === 'SQLite' ? sqliteOn(kind, disk) : mariadbOn(disk);
}

async function sqliteOn(kind: TestDatabaseKind, disk: SmallDisk): Promise<PlacedDatabase> {
  const made = await kind.create();
  await made.db.destroy(); // empties the write-ahead log into the file
  const file = path.join(disk.path('data'), 'timematch.sqlite');
  copyFileSync(made.url.replace('sqlite:', ''), file);
  const url = `sqlite:${file}`;
  const db = openDatabase(url);
  return { url, db, drop: () => db.destroy(), revive: running };
}

async function mariadbOn(disk: SmallDisk): Promise<PlacedDatabase> {
  const server = await startMariadb({ durable: true, inFolder: disk.path('databases') });
  await server.run('create database small character set utf8mb4 collate utf8mb4_unicode_ci');
  const url = server.url('small');
  const db = openDatabase(url);
  await migrate(db);
  await ensureReferenceData(db);
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await server.remove();
    },
    revive: async () => {
      if (server.isRunning()) return null;
      await pause(500); // its last words may be on their way
      const why = /.*(?:\[FATAL\]|got signal).*/.exec(server.log())?.[0] ?? 'it says nothing';
      await server.start();
      return why;
    },
  };
}
