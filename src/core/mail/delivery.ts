import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { databaseNow, StuckLeases } from '../db/clock.ts';
import type { SeenLease } from '../db/clock.ts';
import { dbTime, isUnavailable } from '../db/dialect.ts';
import { composed } from './composed.ts';
import type { OutboxRow } from './composed.ts';
import { isServerFailure, openTransport } from './transport.ts';
import type { SmtpError, Transport } from './transport.ts';

/** A process that died over a mail holds it no longer than this; one that is still sending prolongs it. */
const LEASE_MS = 60_000;
const PROLONG_MS = 20_000;
const POLL_MS = 2_000;
const BATCH = 20;
/** Mails on their way together: most of a mail's time is waiting for the mail server, and for the database. */
const AT_ONCE = 5;
const MARK_AGAIN_MS = 500;

/** Seconds to wait after the n-th failed attempt: 20 s, 40 s, … at most an hour. A mail is never given up. */
const LONGEST_BACKOFF_SECONDS = 3_600;
const backoffSeconds = (attempts: number): number =>
  Math.min(LONGEST_BACKOFF_SECONDS, 10 * 2 ** Math.min(attempts, 9));
/** What is due later than that and this was put off by a clock that has gone back since. */
const CLOCK_SLACK_SECONDS = 60;

/** How long a mail server that cannot be used is left alone: 5 s, 10 s, … at most half a minute. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

const inSeconds = (from: Date, seconds: number): string => dbTime(new Date(from.getTime() + seconds * 1_000));

/**
 * Sends the outbox by SMTP, at least once each: a row is leased, sent, then marked. A process that dies in between
 * leaves its lease to expire, and another one sends the mail (contract §6). Several processes may run this at once, and
 * each has several mails on their way at a time. A server that cannot be reached, or does not take us, is asked with one
 * mail at a time, ever later up to half a minute, so that all go out at once when it is back; a mail that it refuses waits
 * for itself. Due and leased by the database's clock.
 */
export class MailDelivery {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #from: string;
  readonly #transport: Transport;
  readonly #owner = randomUUID();
  readonly #stuck = new StuckLeases(LEASE_MS);
  #pauseMs = 0;
  #pausedTo = 0;
  /** Whether the server has taken a mail, or refused one for itself, since it last could not be used. */
  #isUsable = false;
  #hasMore = false;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: { db: Db; log: Logger; smtpUrl: string; from: string }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#from = options.from;
    this.#transport = openTransport(options.smtpUrl, AT_ONCE);
  }

  start(): void {
    const tick = () => {
      this.#running = this.deliverDue()
        .catch((error: unknown) => this.#log.error({ err: error }, 'mail delivery failed'))
        .then((sent) => {
          const pauseMs = this.#hasMore && sent ? 0 : POLL_MS;
          if (this.#timer) this.#timer = setTimeout(tick, pauseMs).unref();
        });
    };
    this.#timer = setTimeout(tick, POLL_MS).unref();
  }

  /** Stops after the mails at hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
    this.#transport.close();
  }

  /** Sends what is due now and returns how many went out; none while the server is left alone. */
  async deliverDue(): Promise<number> {
    if (this.#isLeftAlone()) return 0;
    const now = await databaseNow(this.#db);
    await this.#letGoOfStuck(now);
    // Fresh ones first: a mail at which the server hangs up each time must not be in the way of all others.
    const order = [{ column: 'attempts' }, { column: 'id' }];
    const rows = (await this.#due(now).orderBy(order).limit(BATCH)) as OutboxRow[];
    this.#hasMore = rows.length === BATCH;
    let sent = 0;
    const lane = async (isOver: () => boolean): Promise<void> => {
      while (!this.#stopped && !this.#isLeftAlone() && !isOver()) {
        const row = rows.shift();
        if (!row) return;
        if ((await this.#claim(row)) && (await this.#send(row))) sent += 1;
      }
    };
    // One mail is enough to see that a server is down.
    await lane(() => this.#isUsable);
    const lanes = Array.from({ length: AT_ONCE }, () => lane(() => false));
    for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
    return sent;
  }

  #isLeftAlone(): boolean {
    return performance.now() < this.#pausedTo;
  }

  /** The conditional update is the claim: of two processes exactly one changes the row. */
  async #claim(row: OutboxRow): Promise<boolean> {
    const at = await databaseNow(this.#db);
    const lease = { lease_owner: this.#owner, leased_until: inSeconds(at, LEASE_MS / 1_000) };
    return (await this.#due(at).where('id', row.id).update(lease)) === 1;
  }

  /** Free and due: a first attempt always is, whatever the clock said that wrote the mail down. */
  #due(now: Date) {
    return this.#db('outbox')
      .where({ status: 'queued' })
      .where((due) => {
        void due.where('next_attempt_at', '<=', dbTime(now)).orWhere('attempts', 0);
        void due.orWhere(
          'next_attempt_at',
          '>',
          inSeconds(now, LONGEST_BACKOFF_SECONDS + CLOCK_SLACK_SECONDS),
        );
      })
      .where((free) => void free.whereNull('leased_until').orWhere('leased_until', '<', dbTime(now)));
  }

  async #letGoOfStuck(now: Date): Promise<void> {
    const seen = (await this.#db('outbox')
      .where({ status: 'queued' })
      .where('leased_until', '>', inSeconds(now, LEASE_MS / 1_000))
      .select({ key: 'id', until: 'leased_until' })) as SeenLease[];
    for (const { key, until } of this.#stuck.find(seen))
      await this.#db('outbox').where({ id: key, leased_until: until }).update({ leased_until: null });
  }

  #mine(row: OutboxRow) {
    return this.#db('outbox').where({ id: row.id, lease_owner: this.#owner });
  }

  async #send(row: OutboxRow): Promise<boolean> {
    const prolong = setInterval(() => {
      databaseNow(this.#db)
        .then((at) => this.#mine(row).update({ leased_until: inSeconds(at, LEASE_MS / 1_000) }))
        .catch((error: unknown) => this.#log.warn({ err: error, outboxId: row.id }, 'lease not prolonged'));
    }, PROLONG_MS).unref();
    try {
      await this.#transport.sendMail(composed(row, this.#from));
    } catch (error) {
      await this.#putOff(row, error as SmtpError);
      return false;
    } finally {
      clearInterval(prolong);
    }
    this.#worksAgain();
    await this.#markSent(row);
    return true;
  }

  /**
   * The mail is out. A database that has just gone away must hear of it as soon as it is back: whoever takes the mail
   * over when the lease has ended would send it a second time.
   */
  async #markSent(row: OutboxRow): Promise<void> {
    for (;;) {
      try {
        await this.#mine(row).update({ status: 'sent', sent_at: dbTime(), leased_until: null });
        return;
      } catch (error) {
        if (this.#stopped || !isUnavailable(error)) throw error;
        await pause(MARK_AGAIN_MS);
      }
    }
  }

  async #putOff(row: OutboxRow, error: SmtpError): Promise<void> {
    const attempts = row.attempts + 1;
    const isServer = isServerFailure(error);
    if (isServer) this.#leaveAlone();
    else this.#worksAgain();
    const seconds = isServer ? this.#pauseMs / 1_000 : backoffSeconds(attempts);
    if (isServer)
      this.#log.warn({ err: error, seconds }, 'the mail server cannot be used, will be tried again');
    else this.#log.warn({ err: error, outboxId: row.id, attempts }, 'mail not sent, will be tried again');
    await this.#mine(row).update({
      attempts,
      leased_until: null,
      next_attempt_at: inSeconds(await databaseNow(this.#db), seconds),
      last_error: String(error.message).slice(0, 1000),
    });
  }

  /** The mails that were on their way together fail together: that is one failure. */
  #leaveAlone(): void {
    this.#isUsable = false;
    if (this.#isLeftAlone()) return;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2));
    this.#pausedTo = performance.now() + this.#pauseMs;
  }

  #worksAgain(): void {
    this.#isUsable = true;
    [this.#pauseMs, this.#pausedTo] = [0, 0];
  }
}
