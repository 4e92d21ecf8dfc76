import type { Readable } from 'node:stream';

/** Bytes that a store holds, as `doctor` compares them with what the database knows. */
export interface StoredBytes {
  readonly key: string;
  readonly size: number;
  readonly storedAt: Date;
}

/**
 * Where the bytes of uploads are kept (contract §9, `FILES_URL`). Keys are the server's own ({@link newKey}); nothing
 * that a user sent ever becomes a part of one. A store that is down is an AppError UNAVAILABLE (503).
 */
export interface FileStore {
  /** Keeps the bytes under a new key: all of them or, whatever happens, none. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** @returns the bytes as a stream; null when there are none under this key */
  readonly read: (key: string) => Promise<Readable | null>;
  /** Deletes the bytes and what an interrupted `put` left of them; nothing happens when there are none. */
  readonly remove: (key: string) => Promise<void>;
  /** Everything under keys of ours, in no order. */
  readonly list: () => AsyncIterable<StoredBytes>;
}
