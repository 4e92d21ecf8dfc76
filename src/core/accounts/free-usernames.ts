import { LIMITS } from '../../contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { identityKey } from './accounts.ts';

/** Free as far as was known when it was found. */
interface FreeUsername {
  readonly username: string;
  /** The name that was wanted, in the form that names are compared in. */
  readonly stem: string;
  /** 1 is the name itself. */
  readonly number: number;
}

const FIRST_PROBE = 16;
const MAX_PROBE = 500;

/**
 * Hands out the wanted usernames or their next free numbers from 2 (contract §10 "Import rows"). It remembers how far
 * each name's numbers have gone, so that ten thousand of `info@` do not count from 2 each time.
 */
export class FreeUsernames {
  readonly #last = new Map<string, number>();

  /** @returns a free name for each that is wanted, in order */
  async find(db: Db | Tx, wanted: readonly string[]): Promise<FreeUsername[]> {
    const stems = wanted.map(identityKey);
    const unknown = stems.filter((stem) => !this.#last.has(stem));
    const used = await takenOf(db, unknown);
    const found = new Map<number, FreeUsername>();
    const waiting = new Map<string, number[]>();
    // The plain names first: a numbered one must not take what somebody else of the same batch is called.
    for (const [at, stem] of stems.entries()) {
      if (this.#last.has(stem) || used.has(stem)) waiting.set(stem, [...(waiting.get(stem) ?? []), at]);
      else found.set(at, { username: wanted[at] ?? stem, stem, number: 1 });
      used.add(stem);
    }
    for (const [stem, places] of waiting) {
      const numbers = this.#freeNumbers(db, stem, used);
      for (const at of places) {
        const number = Number((await numbers.next()).value);
        found.set(at, { username: numberedUsername(wanted[at] ?? stem, number), stem, number });
      }
    }
    return wanted.map((_, at) => found.get(at)!);
  }

  confirm(names: readonly FreeUsername[]): void {
    for (const { stem, number } of names) this.#last.set(stem, Math.max(number, this.#last.get(stem) ?? 1));
  }

  async *#freeNumbers(db: Db | Tx, stem: string, used: Set<string>): AsyncGenerator<number> {
    let last = this.#last.get(stem) ?? 1;
    for (let probe = FIRST_PROBE; ; probe = Math.min(probe * 2, MAX_PROBE)) {
      const keys = Array.from({ length: probe }, (_, at) => numberedUsername(stem, last + 1 + at));
      const taken = await takenOf(db, keys);
      for (const key of keys) {
        last += 1;
        if (taken.has(key) || used.has(key)) continue;
        used.add(key);
        yield last;
      }
    }
  }
}

/** One alone, as {@link FreeUsernames} finds it. */
export const freeUsername = async (trx: Tx, wanted: string): Promise<string> =>
  (await new FreeUsernames().find(trx, [wanted]))[0]!.username;

/** Runs again what gave an account a {@link freeUsername} that was taken meanwhile; a chosen name is refused. */
export async function untilNamed<T>(create: () => Promise<T>, chosen?: string, attempts = 6): Promise<T> {
  try {
    return await create();
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'USERNAME_TAKEN';
    if (!isTaken || chosen !== undefined || attempts === 1) throw error;
    return untilNamed(create, chosen, attempts - 1);
  }
}

async function takenOf(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const taken: string[] = await db('users').whereIn('username_key', keys).pluck('username_key');
  return new Set(taken);
}

/** A wanted name with a number behind it (contract §10: "a taken username gets the next free number"). */
function numberedUsername(name: string, number: number): string {
  return `${name.slice(0, LIMITS.username.max - String(number).length)}${number}`;
}
