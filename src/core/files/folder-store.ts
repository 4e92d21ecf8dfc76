import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

const KEY = /^[a-z]{1,20}\/[0-9a-f]{40}$/;
const PART = '.part';

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
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Under another name until the disk has all of it: a crash leaves no half file under a key.
    await writeDurably(file + PART, bytes);
    await rename(file + PART, file);
    await syncFolder(folder);
  }

  async read(key: string): Promise<Readable | null> {
    try {
      const handle = await open(this.#pathOf(key), 'r');
      return createReadStream('', { fd: handle });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#pathOf(key);
    await rm(file, { force: true });
    await rm(file + PART, { force: true });
  }

  /** @throws Error for a key that is not the server's own */
  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('not a key of a stored file');
    const [kind = '', name = ''] = key.split('/');
    return path.join(this.#root, kind, name.slice(0, 2), name);
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
