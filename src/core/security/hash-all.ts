import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { pieces } from '../records.ts';
import type { PasswordHasher } from './passwords.ts';

/** Enough to keep two cores at work, and far from what the process takes at a time: others want to sign in. */
const AT_ONCE = 4;
const BUSY_PAUSE_MS = 250;

/** Hashes side by side within the share of `whose`, behind those who sign in. @returns the hashes, in order */
export async function hashAll(hasher: PasswordHasher, whose: string, passwords: readonly string[]) {
  const hashes: string[] = [];
  for (const some of pieces(passwords, AT_ONCE))
    hashes.push(...(await Promise.all(some.map((each) => hashOne(hasher, whose, each)))));
  return hashes;
}

async function hashOne(hasher: PasswordHasher, whose: string, password: string): Promise<string> {
  for (;;) {
    try {
      return await hasher.hashFor(whose, password);
    } catch (error) {
      // The hasher takes no more at the moment.
      if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
      await pause(BUSY_PAUSE_MS);
    }
  }
}
