import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile, chmod } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ownSecretFile } from '../../../src/config/config.ts';
import { dialectOf } from '../../../src/core/db/dialect.ts';
import { databaseVersion } from '../../../src/core/db/integrity.ts';
import { openFileStore, type FileStore } from '../../../src/core/files/file-store.ts';
import { FolderStore } from '../../../src/core/files/folder-store.ts';
import { keptFiles } from '../../../src/core/files/stored-files.ts';
import { release } from '../../../src/core/project.ts';
import { errorCode } from '../../../src/core/errors.ts';
import { defineCommand } from '../../command.ts';
import { openMigrated, type CliContext, record } from '../../context.ts';
import { CommandFailure, EXIT } from '../../exit.ts';
import { count, type Output } from '../../output.ts';
import { dumpMysql } from './dump-mysql.ts';
import { countOf } from '../../../src/core/db/rows.ts';
import { type Db, openDatabase } from '../../../src/core/db/database.ts';

/** A file that was deleted while the files were copied makes the copy of the database too old: another is made. */
const SNAPSHOTS = 5;
const PART = '.part';
const STALE =
  'The files do not match the saved database: some were deleted while each copy was made. Make another backup when less is going on.';

/** Saves an installation while its servers run (docs/operations.md "Backup and restore"). */
export const backup = defineCommand<{ readonly out: string; readonly files: boolean }>({
  path: ['backup'],
  summary: 'save the database, the files and the secret into a new folder, also while servers run',
  help: [
    'The folder holds database.sqlite or database.sql, files/, session-secret (where one was made) and backup.json.',
    'The files are exactly those that the saved database knows. The folder has its name only when all of it is written.',
    'Exits with 3 when files were deleted so often meanwhile that the saved database knows more than there is.',
    'On MySQL and MariaDB it needs mariadb-dump or mysqldump. How to restore: docs/operations.md.',
  ].join('\n'),
  writes: true,
  configure: (command) =>
    void command
      .requiredOption('--out <folder>', 'a folder that does not exist yet, or is empty')
      .option('--no-files', 'leave the files out, for a bucket that keeps versions of its own'),
  run: async ({ open, output }, { out, files, dryRun }) => {
    const context = await openMigrated(open);
    const folder = path.resolve(out);
    if (existsSync(folder) && (await readdir(folder)).length > 0)
      throw new CommandFailure(`${folder} is not empty: every backup has a folder of its own.`);
    if (dryRun) {
      const known = files ? await countOf(context.db('files')) : 0;
      const what = files ? ` and ${known} files` : '';
      return output.answer({ dryRun: true, folder, files: known }, [
        `Would save the database${what} to ${folder}.`,
      ]);
    }
    const part = `${folder}${PART}`;
    await makeAlone(part);
    let saved: Copied;
    try {
      saved = await save(context, output, part, files);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
    await giveName(part, folder);
    await record(context.db, 'installation.saved', { files: saved.files });
    const lines = [`Saved the database and ${count(saved.files, 'file')} to ${folder}.`];
    if (saved.lost > 0) lines.push(`${saved.lost} files have no bytes in the store; see: timematch doctor`);
    if (saved.isStale) lines.push(STALE);
    output.answer({ dryRun: false, folder, ...saved }, lines);
    return saved.isStale ? EXIT.partly : EXIT.done;
  },
});

/**
 * Makes the folder for this run alone: two with the same `--out` would take each other's files.
 * @throws CommandFailure
 */
async function makeAlone(part: string): Promise<void> {
  try {
    await mkdir(part, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') {
      await mkdir(path.dirname(part), { recursive: true, mode: 0o700 });
      return makeAlone(part);
    }
    if (code !== 'EEXIST') throw error;
    throw new CommandFailure(
      `${part} is there: another backup is being made, or one was ended on the way. Remove it when none runs.`,
    );
  }
}

/** What was put there meanwhile stays: renaming replaces nothing but an empty folder. @throws CommandFailure */
async function giveName(part: string, folder: string): Promise<void> {
  try {
    await rename(part, folder);
  } catch (error) {
    const code = errorCode(error);
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw error;
    throw new CommandFailure(`${folder} is not empty any more: the backup is in ${part}.`);
  }
}

async function save({ db, config }: CliContext, output: Output, folder: string, withFiles: boolean) {
  const isSqlite = dialectOf(db) === 'sqlite';
  const target = new FolderStore(path.join(folder, 'files'));
  const report = output.progress('Files');
  let copied: Copied = { files: 0, lost: 0, isStale: true };
  for (let at = 0; at < SNAPSHOTS && copied.isStale; at += 1) {
    const keys = isSqlite
      ? await copySqlite(db, path.join(folder, 'database.sqlite'))
      : await dumpMysql(config.databaseUrl, path.join(folder, 'database.sql'));
    copied = withFiles
      ? await copyFiles(db, openFileStore(config.filesUrl), target, keys, report)
      : { files: 0, lost: 0, isStale: false };
  }
  await mkdir(path.join(folder, 'files'), { recursive: true, mode: 0o700 });
  const secret = ownSecretFile(config.dataDir);
  if (existsSync(secret)) await copyFile(secret, ownSecretFile(folder));
  const about = { madeAt: new Date().toISOString(), release: release(), database: await databaseVersion(db) };
  const [last] = await db('knex_migrations').orderBy('id', 'desc').limit(1).pluck('name');
  const manifest = { ...about, lastMigration: last, withFiles, ...copied };
  await writeFile(path.join(folder, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return copied;
}

interface Copied {
  readonly files: number;
  /** How many the database knows whose bytes are nowhere. */
  readonly lost: number;
  /** A file has been deleted since the database was copied: that copy knows more than can be saved. */
  readonly isStale: boolean;
}

/**
 * Brings a folder to hold exactly the files with these keys. Files never change: what is there stays.
 * @param db the database itself, to tell a file that was deleted meanwhile from one that was lost before
 */
async function copyFiles(
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
    if (!(await db('files').where('storage_key', key).first('id'))) isStale = true;
    // What nobody owns is an upload that begins or a file that is being deleted: its bytes need not be there.
    else if (await keptFiles(db).where('storage_key', key).first('id')) lost += 1;
  }
  return { files: there.size, lost, isStale };
}

/**
 * Copies the database as it is at one moment, write-ahead log included, while others write.
 * @returns the keys of its files
 */
async function copySqlite(db: Db, file: string): Promise<Set<string>> {
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
