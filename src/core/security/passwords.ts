import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { KeyedQueue } from '../limits/queue.ts';

/** What a hash costs: KiB of memory and passes over it. */
type HashCost = Readonly<Record<'memoryCost' | 'timeCost', number>>;

/** OWASP's argon2id minimum (19 MiB, 2 passes); the parameters travel in the hash and are raised at log-in. */
const OWASP_MINIMUM: HashCost = { memoryCost: 19_456, timeCost: 2 };
const ARGON2ID = { algorithm: 2, parallelism: 1 } as const;

/** About two seconds of hashing on two cores: beyond it, waiting longer helps nobody and the process would stall. */
const MAX_PENDING = 64;

const busy = (): AppError => new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });

/** What one user, or one address of signed-out callers, has of that: the rest stays free for those who sign in. */
const SHARE = { concurrency: 4, waiting: 12 };

/**
 * Hashes and checks with argon2id (design/security.md 6), off the main thread and at most {@link MAX_PENDING} at a
 * time; beyond that, calls fail with 503.
 */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #queue = new FairQueue<string>({ concurrency: MAX_PENDING, waiting: 0, busy });
  readonly #shares = new KeyedQueue<string>({ ...SHARE, busy });
  #dummy: Promise<string> | null = null;

  /** @param cost of its hashes; only tests that are about something else give less than OWASP's minimum */
  constructor(cost: HashCost = OWASP_MINIMUM) {
    this.#cost = cost;
  }

  /** @returns a self-describing argon2id hash */
  hash(password: string): Promise<string> {
    return this.#queue.run('all', () => this.#make(password));
  }

  /** Hashes within the share of `whose`, whom alone it holds up. @throws AppError UNAVAILABLE when that is used up */
  hashFor(whose: string, password: string): Promise<string> {
    return this.#shares.run(whose, () => this.hash(password));
  }

  /**
   * With `stored` null (unknown account, or one without a usable password) a dummy hash is verified, so that both take
   * the same time and are refused alike when there is no room.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.#queue.run('all', async () =>
      verify(stored ?? (await this.#dummyHash()), password.normalize('NFKC')),
    );
    return matches && stored !== null;
  }

  /** Made once, in the place of the call that needs it first; a failure is not kept. */
  #dummyHash(): Promise<string> {
    this.#dummy ??= this.#make('an unknown account has no password').catch((error: unknown) => {
      this.#dummy = null;
      throw error;
    });
    return this.#dummy;
  }

  #make(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), { ...ARGON2ID, ...this.#cost });
  }

  /** Whether a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost } = this.#cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${ARGON2ID.parallelism}$`);
  }
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** `length` random characters without look-alikes (0/O, 1/l/I). */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** "'Managed' plus 12 characters plus '!'" (spec 2 §9). */
export function generateManagedPassword(): string {
  return `Managed${randomText(12)}!`;
}
