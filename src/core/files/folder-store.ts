import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { storeUnavailable, isKey, type FileStore, type StoredBytes } from './store.ts';
import { errorCode } from '../errors.ts';

const PART = '.part';
/** The disk is full, broken, read-only, gone or not ours: nothing that the caller did. */
const UNUSABLE = /^(ENOSPC|EDQUOT|EIO|EROFS|ESTALE|EACCES|EPERM|ENOENT|ENOTDIR|EMFILE)$/;

/** Files in a folder of this machine (or one that several servers mount), two levels deep. */
export class FolderStore implements FileStore {
  readonly #root: string;

  /** @param root the folder; made with the first file */
  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = this.#pathOf(key);
    const folder = path.dirname(file);
    await usable(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under another name until the disk has all of it: a crash leaves no half file under a key.
      await writeDurably(file + PART, bytes);
      await rename(file + PART, file);
      await syncFolder(folder);
    });
  }

  async read(key: string): Promise<Readable | null> {
    const file = this.#pathOf(key);
    const handle = await usable(() => unlessMissing(open(file, 'r')));
    return handle && createReadStream('', { fd: handle });
  }

  async remove(key: string): Promise<void> {
    const file = this.#pathOf(key);
    await usable(async () => {
      await rm(file, { force: true });
      await rm(file + PART, { force: true });
    });
  }

  /** What an interrupted `put` left counts as well: `remove` takes it away. */
  async *list(): AsyncGenerator<StoredBytes> {
    // A place that cannot be written to takes no upload, however empty it looks.
    await usable(() => unlessMissing(access(`${this.#root}/.`, constants.W_OK)));
    for (const kind of await namesIn(this.#root))
      for (const start of await namesIn(path.join(this.#root, kind)))
        for (const name of await namesIn(path.join(this.#root, kind, start))) {
          const key = `${kind}/${name.endsWith(PART) ? name.slice(0, -PART.length) : name}`;
          const file = path.join(this.#root, kind, start, name);
          const found = isKey(key) ? await usable(() => unlessMissing(stat(file))) : null;
          if (found?.isFile()) yield { key, size: found.size, storedAt: found.mtime };
        }
  }

  /** @throws Error for a key that is not the server's own */
  #pathOf(key: string): string {
    if (!isKey(key)) throw new Error('not a key of a stored file');
    const [kind = '', name = ''] = key.split('/');
    return path.join(this.#root, kind, name.slice(0, 2), name);
  }
}

/** @throws AppError UNAVAILABLE when the disk cannot be used */
async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw UNUSABLE.test(errorCode(error)) ? storeUnavailable(error) : error;
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test(errorCode(error))) return [];
    throw storeUnavailable(error);
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The new name itself is on disk only once its folder is (Linux); not every system can do this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
