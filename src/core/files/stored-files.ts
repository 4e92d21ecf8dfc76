import { createHash } from 'node:crypto';
import type { Db, Narrow, Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import type { Deps } from '../deps.ts';
import { newKey, type FileStore } from './file-store.ts';
import { insertRow, updateRow } from '../db/rows.ts';
import { notFound } from '../errors.ts';

interface NewFile {
  /** A short word of ours, the first part of its key. */
  readonly kind: string;
  /** As the sender named it: only ever shown. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * The row is written before the bytes, so that at every moment a process may die the table `files` names what is left
 * over; {@link ownFile} in the transaction that refers to the file makes it stay.
 */
export async function storeFile(db: Db, store: FileStore, file: NewFile): Promise<number> {
  const key = newKey(file.kind);
  const id = await insertRow(db, 'files', {
    owner_user_id: null,
    storage_key: key,
    name: file.name,
    type: file.type,
    size: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    created_at: dbTime(),
  });
  try {
    await store.put(key, file.bytes);
  } catch (error) {
    await removeFile(db, store, id).catch(() => undefined);
    throw error;
  }
  return id;
}

/** @throws AppError NOT_FOUND for one that is not there any more */
export async function openFile(db: Db, store: FileStore, id: number) {
  const file = await db('files').where('id', id).first('storage_key', 'name', 'type', 'size');
  const stream = file && (await store.read(file.storage_key));
  if (!stream) throw notFound();
  return { stream, name: file.name, type: file.type, size: file.size };
}

/** Without an owner it is an orphan from the commit on, to be removed after it. */
export const ownFile = (trx: Tx, id: number, userId: number | null): Promise<void> =>
  updateRow(trx, 'files', id, { owner_user_id: userId });

/** Files of users, and logos, which belong to groups as well. */
export const keptFiles = (db: Db) =>
  db('files').where((kept) => {
    void kept.whereNotNull('owner_user_id').orWhereExists(logoOf);
  });

/** Files that nobody owns and that nothing shows. */
const orphans = (db: Db) => db('files').whereNull('owner_user_id').whereNotExists(logoOf);

/** One that was taken away is shown no more. */
const logoOf: Narrow = (logo) => {
  void logo.from('logos as l').whereRaw('l.file_id = files.id').select('l.id');
  void logo.leftJoin('groups as g', 'g.id', 'l.group_id');
  void logo.leftJoin('organizations as o', 'o.id', 'l.organization_id');
  void logo.whereRaw('coalesce(g.logo_url, o.logo) is not null');
};

/** Deletes an orphan: its row, which names the bytes, goes after them. A file with an owner, and a logo, stays. */
export async function removeFile(db: Db, store: FileStore, id: number): Promise<void> {
  const row = await orphans(db).where('id', id).first<{ storage_key: string } | undefined>('storage_key');
  if (!row) return;
  await store.remove(row.storage_key);
  await db('files').where('id', id).delete();
}

/** After the commit that leaves a file without an owner. What fails here is left to the job `files.orphans`. */
export const discardFile = (
  { db, store, log }: Pick<Deps, 'db' | 'log'> & { readonly store: FileStore },
  id: number,
): Promise<void> =>
  removeFile(db, store, id).catch((error: unknown) =>
    log.warn({ err: error, fileId: id }, 'orphaned file kept'),
  );

export interface Orphan {
  readonly id: number;
  readonly key: string;
  readonly size: number;
}

/** Of deleted users, replaced or interrupted uploads. @param storedBefore leaves out those that may still go on */
export async function orphanedFiles(db: Db, storedBefore: Date): Promise<Orphan[]> {
  return await orphans(db)
    .where('created_at', '<', dbTime(storedBefore))
    .orderBy('id')
    .limit(1_000)
    .select<Orphan[]>({ id: 'id', key: 'storage_key', size: 'size' });
}
