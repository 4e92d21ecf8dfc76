import { RateLimiterMySQL, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { dialectOf, isUnavailable } from '../db/dialect.ts';
import type { Db } from '../db/database.ts';
import { untilWon } from '../db/transaction.ts';
import type { ErrorCode } from '../../contract/messages.ts';
import { AppError } from '../errors.ts';
import { fromEntries, keysOf } from '../records.ts';
import { tooMany } from '../http/errors.ts';
import { KeyedQueue } from './queue.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/**
 * A window that ends later than it can was begun by a clock that has gone back since; it is begun anew, so that nobody
 * is locked out for as long as the clock was wrong. Machines whose clocks differ by less than this do not disturb each
 * other.
 */
const CLOCK_SLACK_MS = 5 * MINUTE * 1_000;

/**
 * The rate limits (contract §10): points a window, counted per key. Counters live in the database, so that neither a
 * restart nor a second process forgets them (design/security.md 5). `RATE_LIMIT_FACTOR` multiplies the points.
 */
export const RATE_LIMITS = {
  /** Failures alone, as in the next two. */
  loginAccount: { points: 10, seconds: 15 * MINUTE, key: 'client address + account' },
  loginAddress: { points: 100, seconds: 15 * MINUTE, key: 'client address' },
  /** Failures for one account from wherever it has not been signed in to before: its owner stays able to. */
  loginElsewhere: { points: 100, seconds: HOUR, key: 'account' },
  /** With the right password. Each beyond it counts as a failure, so that it soon costs no hash any more. */
  login: { points: 600, seconds: 10 * MINUTE, key: 'user' },
  /** Wrong second factors of one account from anywhere: only who has its password meets it. */
  secondFactor: { points: 20, seconds: HOUR, key: 'user' },
  /** Passkeys asked for, and log-ins at the identity provider: each keeps a row for minutes. */
  beginLogin: { points: 300, seconds: 10 * MINUTE, key: 'client address' },
  /** Changes of how an account signs in: each mails. */
  changeLogin: { points: 20, seconds: HOUR, key: 'user' },
  /** Failed log-ins in the audit trail; beyond it they are in the log alone. */
  failedLogInOne: { points: 30, seconds: HOUR, key: 'user, or client address' },
  failedLogInAll: { points: 3_000, seconds: HOUR, key: 'all' },
  register: { points: 30, seconds: HOUR, key: 'client address' },
  forgotPassword: { points: 5, seconds: HOUR, key: 'client address' },
  resetPassword: { points: 30, seconds: HOUR, key: 'client address' },
  /** Addresses written to: each that is invited (up to 200 a call) or invited again, or whose log-in an admin changes. */
  sendInvitations: { points: 1_000, seconds: HOUR, key: 'user' },
  /** Invitations of one group to one mailbox, also after taking them back. */
  inviteAddress: { points: 3, seconds: DAY, key: 'group + mailbox' },
  /** Each ranks everybody and writes to five. As many as there are hours in the usual yearly allocation. */
  askForHelp: { points: 50, seconds: DAY, key: 'user' },
  /** Each writes to a group's admins. */
  askToJoin: { points: 30, seconds: DAY, key: 'user' },
  /** Codes of private groups, right or wrong, by however many accounts of one address. */
  joinByCode: { points: 100, seconds: HOUR, key: 'client address' },
  /** Each makes the code before it worthless. */
  renewJoinCode: { points: 60, seconds: HOUR, key: 'user' },
  /** What else writes to somebody: proposals, answers, sessions, hours. A hundred picked rows are a call each. */
  tellPeople: { points: 600, seconds: HOUR, key: 'user' },
  invitation: { points: 60, seconds: HOUR, key: 'client address' },
  /** High: the mail programs of a large provider share an address. */
  unsubscribe: { points: 600, seconds: HOUR, key: 'client address' },
  searchSignedOut: { points: 30, seconds: 10 * MINUTE, key: 'client address' },
  searchSignedIn: { points: 120, seconds: 10 * MINUTE, key: 'user' },
  /** A search may be followed by up to 15 polls (spec 1 §9). */
  assessmentSignedOut: { points: 450, seconds: 10 * MINUTE, key: 'client address' },
  assessmentSignedIn: { points: 1_800, seconds: 10 * MINUTE, key: 'user' },
  /** Saving a trade, and reading a brief by them: each embeds texts, as a search does. */
  embedTrades: { points: 120, seconds: 10 * MINUTE, key: 'user' },
  /** Suggestions: each ranks everybody; a page of dashboards asks for them anew when something happens. */
  rankSuggestions: { points: 600, seconds: 10 * MINUTE, key: 'user' },
  /** Working out a whole group's matches, and publishing them, which writes to all of them. */
  matchGroup: { points: 120, seconds: HOUR, key: 'user' },
  /** One's own profile: each is read anew for search. */
  changeProfile: { points: 120, seconds: 10 * MINUTE, key: 'user' },
  /** Wrong current passwords in account settings, and deletion. */
  reauthenticate: { points: 10, seconds: 15 * MINUTE, key: 'user' },
  /** Links that prove an address sent again; registration's own is not counted (spec 4 §11). */
  verifyEmail: { points: 3, seconds: HOUR, key: 'user' },
  /** Each mails a link to an address that somebody names. */
  changeEmail: { points: 5, seconds: HOUR, key: 'user' },
  verifyToken: { points: 60, seconds: HOUR, key: 'client address' },
  /** Letters that somebody checks: the page, and what it asks for. */
  checkLetter: { points: 120, seconds: HOUR, key: 'client address' },
  /** Changing one's own name, address or password: each hashes, or says whether a name exists. */
  changeLogIn: { points: 30, seconds: 15 * MINUTE, key: 'user' },
  /** The admins' calls that make, change or remove accounts do so too; an import page makes up to ten a second. */
  changeAccounts: { points: 6_000, seconds: 10 * MINUTE, key: 'user' },
  /** Each reads everything that is held about somebody, or all of a list, and is in the audit trail for good. */
  exportData: { points: 20, seconds: HOUR, key: 'user' },
  exportList: { points: 120, seconds: HOUR, key: 'user' },
  /** Each is read by people. */
  report: { points: 20, seconds: HOUR, key: 'user' },
  /** Each ranks who is asked next, and tells whether somebody is known. */
  block: { points: 60, seconds: HOUR, key: 'user' },
  /** Slots of a match, and one's booking hours: each may read calendars from elsewhere. */
  readSlots: { points: 600, seconds: 10 * MINUTE, key: 'user' },
  /** Each may name another address to read. */
  changeBookingHours: { points: 30, seconds: HOUR, key: 'user' },
  /** Far more than anybody types: it stops programs. */
  sendMessage: { points: 300, seconds: 10 * MINUTE, key: 'user' },
  /** Each starts a process that reads the picture. */
  uploadLogo: { points: 60, seconds: HOUR, key: 'user' },
  /** Each starts a process that reads the file. */
  uploadCv: { points: 120, seconds: 10 * MINUTE, key: 'user' },
  /** An import asks once a row. */
  processCv: { points: 1_200, seconds: 10 * MINUTE, key: 'user' },
  /** Previews of an import and checks of edited rows: each reads rows and says whose addresses exist. */
  readImport: { points: 600, seconds: 10 * MINUTE, key: 'user' },
  /** Each reads up to 100,000 rows and may hash a thousand passwords. */
  importFile: { points: 60, seconds: HOUR, key: 'user' },
  /** Each is an address that is called, or calls it. */
  webhooks: { points: 60, seconds: HOUR, key: 'user' },
  /** Calls that make or change something and have no other limit: each is in the audit trail for good. */
  change: { points: 3_000, seconds: 10 * MINUTE, key: 'user' },
  /** All calls of one program, beside those of its owner. */
  accessToken: { points: 1_200, seconds: 10 * MINUTE, key: 'token' },
  /** Calendar services fetch for many users from one address. */
  calendarFeed: { points: 3_000, seconds: HOUR, key: 'client address' },
} as const;
type LimitName = keyof typeof RATE_LIMITS;

/** Limits that a route can declare: whose key a call tells by itself. */
export type RouteLimit = {
  [Name in LimitName]: (typeof RATE_LIMITS)[Name]['key'] extends 'user' | 'client address' ? Name : never;
}[LimitName];

/** What an attempt at a secret counts for; the server's own troubles are nobody's failure (contract §10). */
const COUNTED: ReadonlySet<ErrorCode> = new Set([
  'BAD_CREDENTIALS',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'PASSKEY_REFUSED',
  'TOO_MANY',
]);
/**
 * Attempts under way hold points. So few at a time never use up the ten of an account that signs in by name and address
 * at several processes, and right ones that come together are not refused for each other.
 */
const ATTEMPTS_AT_ONCE = 2;
const MOST_WAITING = 60;

type TakePoint = (name: LimitName, key: string) => Promise<void>;

/** Counts and refuses. One per process over the shared table `rate_limits`. */
export class RateLimits {
  readonly #limiters: Readonly<Record<LimitName, RateLimiterMySQL | RateLimiterSQLite>>;
  readonly #attempts = new KeyedQueue<string>({
    concurrency: ATTEMPTS_AT_ONCE,
    waiting: MOST_WAITING,
    busy: () => new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }),
  });

  constructor(db: Db, factor: number) {
    const make = (name: LimitName) => {
      const { points, seconds } = RATE_LIMITS[name];
      const options = {
        storeClient: db,
        storeType: 'knex',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: Math.max(1, Math.round(points * factor)),
        duration: seconds,
        clearExpiredByTimeout: false,
      };
      return dialectOf(db) === 'sqlite'
        ? new RateLimiterSQLite(options)
        : new RateLimiterMySQL({ ...options, dbName: databaseName(db) });
    };
    this.#limiters = fromEntries(keysOf(RATE_LIMITS).map((name) => [name, make(name)]));
  }

  /**
   * Takes points, all or none. Fails closed: without its counters a call is refused (design/security.md 5).
   * @throws AppError TOO_MANY with the seconds to wait, or UNAVAILABLE when the store is down
   */
  async take(name: LimitName, key: string, points = 1): Promise<void> {
    let taken = await this.#count(name, key, points);
    if (taken.msBeforeNext > RATE_LIMITS[name].seconds * 1_000 + CLOCK_SLACK_MS) {
      await this.#limiters[name].delete(key.slice(0, 200));
      taken = await this.#count(name, key, points);
    }
    // What many people would have cost stays for fewer.
    if (taken.isRefused && points > 1)
      await untilWon(() => this.#limiters[name].reward(key.slice(0, 200), points));
    if (taken.isRefused) throw tooMany(Math.max(1, Math.ceil(taken.msBeforeNext / 1000)));
  }

  async #count(name: LimitName, key: string, points: number) {
    try {
      const { msBeforeNext } = await untilWon(() => this.#limiters[name].consume(key.slice(0, 200), points));
      return { isRefused: false, msBeforeNext };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { isRefused: true, msBeforeNext: refusal.msBeforeNext };
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5, cause: refusal });
    }
  }

  /**
   * For limits that count failures. `work` takes its points first, so that guesses made at once are no more than
   * guesses made in turn; they come back unless the secret was wrong or a limit refused. Attempts at one `key` wait for
   * each other. @throws AppError UNAVAILABLE when too many wait; else what `work` throws
   */
  attempt<T>(key: string, work: (take: TakePoint) => Promise<T>): Promise<T> {
    return this.#attempts.run(key, async () => {
      const taken: Parameters<TakePoint>[] = [];
      let counts = false;
      try {
        return await work(async (...point) => {
          await this.take(...point);
          taken.push(point);
        });
      } catch (error) {
        const why = error instanceof AppError && error.cause instanceof AppError ? error.cause : error;
        counts = why instanceof AppError && COUNTED.has(why.code);
        // A database that is away has been waited for long enough: nobody waits for it to take points back.
        if (isAway(error)) {
          this.#attempts.refuse(key, error);
          void this.#giveBack(key, taken.splice(0));
        }
        throw error;
      } finally {
        if (!counts) await this.#giveBack(key, taken);
      }
    });
  }

  /** Points that cannot be given back stay taken, whatever has become of the attempt; an outage is waited for once. */
  async #giveBack(attempted: string, points: readonly Parameters<TakePoint>[]): Promise<void> {
    try {
      for (const [name, key] of points) await untilWon(() => this.#limiters[name].reward(key.slice(0, 200)));
    } catch (error) {
      // The attempt has its own answer.
      if (isAway(error)) this.#attempts.refuse(attempted, error);
    }
  }
}

/** Whether the database is away, itself or as the reason why the counters are. */
const isAway = (error: unknown): boolean => isUnavailable(error instanceof AppError ? error.cause : error);

function databaseName(db: Db): string {
  const connection = db.client.config.connection as { database?: string } | string | undefined;
  const name = typeof connection === 'string' ? new URL(connection).pathname.slice(1) : connection?.database;
  if (!name) throw new Error('the database connection names no database');
  return name;
}
