import type { Db } from '../../../src/core/db/database.ts';
import { AppError } from '../../../src/core/errors.ts';
import { openFileStore, type FileStore, type StoredBytes } from '../../../src/core/files/file-store.ts';
import { YOUNGEST_MS } from '../../../src/core/files/orphans.job.ts';
import { keptFiles, orphanedFiles, removeFile, type Orphan } from '../../../src/core/files/stored-files.ts';
import { type CliContext, record } from '../../context.ts';
import { count } from '../../output.ts';
import { fine, some, wrong, type Check } from './finding.ts';
import type { RowOf } from '../../../src/core/db/rows.ts';

type FileRow = RowOf<'files'>;

/**
 * Bytes are listed first: an upload writes the row before them, so nothing new looks left over
 * (design/security.md 15).
 */
export const files: Check = async ({ db, config }, now) => {
  const store = openFileStore(config.filesUrl);
  let stored: Map<string, StoredBytes>;
  try {
    stored = await listed(store);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = error.cause instanceof Error ? `: ${error.cause.name} ${error.cause.message}` : '';
    return wrong(`the store cannot be used (FILES_URL)${why}`);
  }
  const before = new Date(now.getTime() - YOUNGEST_MS);
  const rows = await db('files').select<FileRow[]>('id', 'storage_key', 'name', 'size');
  const kept = await idsOfKept(db);
  const orphans = await orphanedFiles(db, before);
  const known = new Set(rows.map((row) => row.storage_key));
  const strays = [...stored.values()].filter(({ key, storedAt }) => !known.has(key) && storedAt < before);
  const missing = rows.filter((row) => kept.has(row.id) && !stored.has(row.storage_key));
  const lost = missing.length > 0 ? await stillMissing(db, store, missing) : [];
  const cut = rows.filter((row) => {
    const bytes = stored.get(row.storage_key);
    return kept.has(row.id) && bytes !== undefined && bytes.size !== Number(row.size);
  });
  const problems = [
    ...lost.map(({ id, name }) => `file ${id} (${name}) has no bytes; restore them from a backup`),
    ...cut.map(({ id, name }) => `file ${id} (${name}) has not its size; restore it from a backup`),
    ...(orphans.length > 0 ? [`${count(orphans.length, 'file')} that nobody owns`] : []),
    ...(strays.length > 0 ? [`${count(strays.length, 'stored file')} that the database does not know`] : []),
  ];
  if (problems.length === 0) return fine(`${count(rows.length, 'file')}, all there`);
  // More unknown than known looks like another installation's files, or an older database's: not ours to delete.
  const removable = strays.length > Math.max(rows.length, 10) ? [] : strays;
  if (orphans.length + removable.length === 0) return wrong(some(problems));
  const plan = `delete ${count(orphans.length, 'file')} that nobody owns and ${count(removable.length, 'stored file')} unknown to the database`;
  return wrong(some(problems), { plan, run: (context) => remove(context, orphans, removable) });
};

/** What was uploaded after the bytes were listed has them by now, and what was replaced has no owner any more. */
async function stillMissing(db: Db, store: FileStore, rows: readonly FileRow[]): Promise<FileRow[]> {
  const stored = await listed(store);
  const kept = await idsOfKept(db);
  return rows.filter(({ id, storage_key }) => kept.has(id) && !stored.has(storage_key));
}

const idsOfKept = async (db: Db) => new Set<number>(await keptFiles(db).pluck('id'));

async function listed(store: FileStore): Promise<Map<string, StoredBytes>> {
  const stored = new Map<string, StoredBytes>();
  for await (const found of store.list()) stored.set(found.key, found);
  return stored;
}

async function remove(
  { db, config }: CliContext,
  orphans: readonly Orphan[],
  strays: readonly StoredBytes[],
): Promise<string> {
  const store = openFileStore(config.filesUrl);
  for (const { id } of orphans) await removeFile(db, store, id);
  for (const { key } of strays)
    if (!(await db('files').where('storage_key', key).first('id'))) await store.remove(key);
  await record(db, 'files.mended', { orphans: orphans.length, unknown: strays.length });
  return `deleted ${count(orphans.length + strays.length, 'file')}`;
}
