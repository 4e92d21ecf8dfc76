import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../src/core/db/database.ts';
import type { FileStore } from '../../../src/core/files/file-store.ts';

/** What became of the files of a copy of the database. */
export interface Copied {
  /** How many there are in the copy now. */
  readonly files: number;
  /** How many the database knows whose bytes are nowhere. */
  readonly lost: number;
  /** A file has been deleted since the database was copied: that copy knows more than can be saved. */
  readonly isStale: boolean;
}

/**
 * Brings a folder to hold exactly the files with these keys. Files never change, so that what is there stays.
 * @param db the database itself, to tell a file that was deleted meanwhile from one that was lost before
 */
export async function copyFiles(
  db: Db,
  from: FileStore,
  to: FileStore,
  keys: ReadonlySet<string>,
  report: (done: number, total: number) => void,
): Promise<Copied> {
  const there = new Set<string>();
  for await (const { key } of to.list()) {
    if (keys.has(key)) there.add(key);
    else await to.remove(key);
  }
  let [lost, isStale, done] = [0, false, 0];
  for (const key of keys) {
    report((done += 1), keys.size);
    if (there.has(key)) continue;
    const stream = await from.read(key);
    if (stream) {
      await to.put(key, await buffer(stream));
      there.add(key);
      continue;
    }
    const row = await db('files')
      .where('storage_key', key)
      .first<{ owner_user_id: number | null } | undefined>('owner_user_id');
    if (!row) isStale = true;
    // What nobody owns is an upload that begins or a file that is being deleted: its bytes need not be there.
    else if (row.owner_user_id !== null) lost += 1;
  }
  return { files: there.size, lost, isStale };
}
