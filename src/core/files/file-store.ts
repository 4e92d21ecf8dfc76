import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FolderStore } from './folder-store.ts';

/**
 * Where the bytes of uploads are kept (contract §9, `FILES_URL`). Keys are the server's own ({@link newKey}); nothing
 * that a user sent ever becomes a part of one.
 */
export interface FileStore {
  /** Keeps the bytes under a new key: all of them or, whatever happens, none. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** @returns the bytes as a stream; null when there are none under this key */
  readonly read: (key: string) => Promise<Readable | null>;
  /** Deletes the bytes and what an interrupted `put` left of them; nothing happens when there are none. */
  readonly remove: (key: string) => Promise<void>;
}

/** A key that no other file has. @param kind what the file is, a short word of ours */
export const newKey = (kind: string): string => `${kind}/${randomBytes(20).toString('hex')}`;

/** Opens the store that `FILES_URL` names. Makes no folder yet: the first upload does. */
export function openFileStore(filesUrl: string): FileStore {
  return new FolderStore(fileURLToPath(filesUrl));
}
