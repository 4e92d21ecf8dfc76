import type { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { AppError } from '../errors.ts';

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

const KEY = /^[a-z]{1,20}\/[0-9a-f]{40}$/;

/** A key that no other file has. @param kind what the file is, a short word of ours */
export const newKey = (kind: string): string => `${kind}/${randomBytes(20).toString('hex')}`;

/** Whether a text is a key that {@link newKey} may have made; nothing else names a stored file. */
export const isKey = (text: string): boolean => KEY.test(text);

/** A store, or what looks at its files, that is down, full or refuses us: never a 500. @param cause what it said; for the log, not for users */
export const storeUnavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', { retryAfterSeconds: 5, cause, isDependency: true });
