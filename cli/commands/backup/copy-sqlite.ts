import { chmod, rm } from 'node:fs/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { openDatabase } from '../../../src/core/db/database.ts';

/**
 * Copies an SQLite database as it is at one moment, its write-ahead log included, while others write.
 * @param file the copy; replaced when it is there
 * @returns the keys of the files that the copy knows
 */
export async function copySqlite(db: Db, file: string): Promise<Set<string>> {
  for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
  await db.raw('vacuum into ?', [file]);
  await chmod(file, 0o600);
  const copy = openDatabase(`sqlite:${file}`);
  try {
    return new Set(await copy('files').pluck('storage_key'));
  } finally {
    // Closing empties the log that opening has made.
    await copy.destroy();
  }
}
