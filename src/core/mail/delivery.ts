import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { databaseNow, StuckLeases } from '../db/clock.ts';
import type { SeenLease } from '../db/clock.ts';
import { dbTime, isUnavailable } from '../db/dialect.ts';

interface OutboxRow {
  id: number;
  to_email: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  /** JSON of extra header fields. */
  headers: string | null;
  calendar: string | null;
  calendar_method: string | null;
  attempts: number;
  created_at: string;
}

/** A process that died over a mail holds it no longer than this; one that is still sending prolongs it. */
const LEASE_MS = 60_000;
const PROLONG_MS = 20_000;
const POLL_MS = 2_000;
const BATCH = 20;
const MARK_AGAIN_MS = 500;
const CALENDAR_FILE = 'session.ics';

/** Seconds to wait after the n-th failed attempt: 20 s, 40 s, … at most an hour. A mail is never given up. */
const LONGEST_BACKOFF_SECONDS = 3_600;
const backoffSeconds = (attempts: number): number =>
  Math.min(LONGEST_BACKOFF_SECONDS, 10 * 2 ** Math.min(attempts, 9));
/** What is due later than that and this was put off by a clock that has gone back since. */
const CLOCK_SLACK_SECONDS = 60;

/** How long a mail server that cannot be used is left alone: 5 s, 10 s, … at most a minute. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** What was being said to the server when it failed: before a mail's own turn, it is no fault of that mail. */
const BEFORE_ANY_MAIL = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;

/** What nodemailer says beside the message. */
type SmtpError = Error & { readonly command?: string };

const inSeconds = (from: Date, seconds: number): string => dbTime(new Date(from.getTime() + seconds * 1_000));

/**
 * Sends the outbox by SMTP, at least once each: a row is leased, sent, then marked. A process that dies in between
 * leaves its lease to expire, and another one sends the mail (contract §6). Several processes may run this at once.
 * A server that cannot be reached, or does not take us, is asked with one mail at a time, ever later up to a minute, so that
 * all go out at once when it is back; a mail that it refuses waits for itself. Due and leased by the database's clock.
 */
export class MailDelivery {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #from: string;
  readonly #transport: ReturnType<typeof nodemailer.createTransport>;
  readonly #owner = randomUUID();
  readonly #stuck = new StuckLeases(LEASE_MS);
  #pauseMs = 0;
  #pausedTo = 0;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: { db: Db; log: Logger; smtpUrl: string; from: string }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#from = options.from;
    this.#transport = nodemailer.createTransport({
      url: options.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 20_000,
    });
  }

  start(): void {
    const tick = () => {
      this.#running = this.deliverDue()
        .catch((error: unknown) => this.#log.error({ err: error }, 'mail delivery failed'))
        .then((sent) => {
          // All of a full batch went out: there may be more.
          const pauseMs = sent === BATCH ? 0 : POLL_MS;
          if (this.#timer) this.#timer = setTimeout(tick, pauseMs).unref();
        });
    };
    this.#timer = setTimeout(tick, POLL_MS).unref();
  }

  /** Stops after the mail at hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
    this.#transport.close();
  }

  /** Sends what is due now and returns how many went out; none while the server is left alone. */
  async deliverDue(): Promise<number> {
    if (performance.now() < this.#pausedTo) return 0;
    const now = await databaseNow(this.#db);
    await this.#letGoOfStuck(now);
    const rows = (await this.#due(now).orderBy('id').limit(BATCH)) as OutboxRow[];
    let sent = 0;
    for (const row of rows) {
      const at = await databaseNow(this.#db);
      // The conditional update is the claim: of two processes exactly one changes the row.
      const lease = { lease_owner: this.#owner, leased_until: inSeconds(at, LEASE_MS / 1_000) };
      const claimed = await this.#due(at).where('id', row.id).update(lease);
      if (claimed === 1 && (await this.#send(row))) sent += 1;
      if (this.#pauseMs > 0) break;
    }
    return sent;
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
      await this.#transport.sendMail(this.#composed(row));
    } catch (error) {
      await this.#putOff(row, error as SmtpError);
      return false;
    } finally {
      clearInterval(prolong);
    }
    [this.#pauseMs, this.#pausedTo] = [0, 0];
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
    const isServer = BEFORE_ANY_MAIL.test(error.command ?? '');
    this.#pauseMs = isServer ? Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2)) : 0;
    this.#pausedTo = performance.now() + this.#pauseMs;
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

  #composed(row: OutboxRow): SendMailOptions {
    return {
      from: this.#from,
      to: { name: '', address: row.to_email },
      messageId: this.#messageId(row),
      subject: row.subject,
      text: row.text_body,
      ...(row.html_body === null ? {} : { html: row.html_body }),
      headers: JSON.parse(row.headers ?? '{}') as Record<string, string>,
      ...(row.calendar === null
        ? {}
        : {
            icalEvent: {
              method: row.calendar_method ?? 'PUBLISH',
              content: row.calendar,
              filename: CALENDAR_FILE,
            },
          }),
      // Whatever a mail holds is its content, never the name of a file of this machine.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** The same at every attempt, so that mailboxes can tell a mail that was sent twice (RFC 5322 §3.6.4). */
  #messageId({ id, created_at: createdAt, to_email: to }: OutboxRow): string {
    const unique = createHash('sha256').update(`${id} ${createdAt} ${to}`).digest('hex').slice(0, 24);
    const domain = /@([\w.-]+)/.exec(this.#from)?.[1] ?? 'localhost';
    return `<outbox.${id}.${unique}@${domain}>`;
  }
}
