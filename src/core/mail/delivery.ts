import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backoffMs, databaseNow, timeAfter, whereDue } from '../db/clock.ts';
import type { Db, Narrow } from '../db/database.ts';
import { dbTime, isUnavailable } from '../db/dialect.ts';
import { Leases, type Lease } from '../db/lease.ts';
import { Poll } from '../lifecycle/poll.ts';
import { withoutTokens } from './spent-tokens.ts';
import { sha256 } from '../security/tokens.ts';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { RowOf } from '../db/rows.ts';

type SmtpError = Error & { readonly command?: string; readonly code?: string };

/** A connection carries one mail after the other; greeting, encryption and log-in come once. Idle, it is given back. */
const IDLE_MS = 5_000;
/** What was being said to the server when it failed: before a mail's own turn, it is no fault of that mail. */
const BEFORE_ANY_MAIL = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;

function openTransport(url: string) {
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    // A kept connection may have been closed by the server: once more over another, if the mail had not begun.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** Whether it is the server that cannot be used, whatever the mail; otherwise it has something against this mail. */
const isServerFailure = ({ command, code }: SmtpError): boolean =>
  command === undefined ? code === 'ECONNECTION' : BEFORE_ANY_MAIL.test(command);

type OutboxRow = RowOf<'outbox'>;

function composed(row: OutboxRow, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: row.to_email },
    messageId: messageId(row, from),
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
            filename: 'session.ics',
          },
        }),
    // Whatever a mail holds is its content, never the name of a file of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same id at every attempt, so that mailboxes can tell a mail that was sent twice (RFC 5322 §3.6.4). */
function messageId({ id, created_at: createdAt, to_email: to }: OutboxRow, from: string): string {
  const unique = sha256(`${id} ${createdAt} ${to}`).slice(0, 24);
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<outbox.${id}.${unique}@${domain}>`;
}

const LEASE_MS = 60_000;
const POLL_MS = 2_000;
const BATCH = 20;
/** Mails on their way together: most of a mail's time is waiting for the mail server, and for the database. */
const AT_ONCE = 5;
const WRITE_AGAIN_MS = 500;

/** A mail that fails is tried again after 20 s, 40 s, … at most an hour, and never given up. */
const FIRST_BACKOFF_MS = 20_000;
const LONGEST_BACKOFF_MS = 3_600_000;

/** How long a mail server that cannot be used is left alone: 5 s, 10 s, … at most half a minute. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

type MailLease = Lease<OutboxRow>;

/**
 * Sends the outbox by SMTP, each mail at least once: rows are leased, sent, then marked, and another process sends what
 * one that died held (contract §6). Due and leased by the database's clock. Several processes may run this, each with
 * several mails on their way. A server that cannot be reached, or does not take us, is asked with one mail at a time,
 * ever later up to half a minute, so that all go out at once when it is back; a mail that it refuses waits for itself.
 */
export class MailDelivery {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #from: string;
  readonly #transport;
  readonly #leases: Leases;
  readonly #poll: Poll;
  #pauseMs = 0;
  #pausedTo = 0;
  /** Whether the server has taken a mail, or refused one for itself, since it last could not be used. */
  #isUsable = false;
  #hasMore = false;
  #stopped = false;

  constructor({ db, log, smtpUrl, from }: { db: Db; log: Logger; smtpUrl: string; from: string }) {
    this.#db = db;
    this.#log = log;
    this.#from = from;
    this.#transport = openTransport(smtpUrl);
    const where: Narrow = (query) => void query.where('status', 'queued');
    this.#leases = new Leases({ db, log, table: 'outbox', where, leaseMs: LEASE_MS });
    this.#poll = new Poll({
      work: () => this.deliverDue(),
      everyMs: () => (this.#hasMore ? 0 : POLL_MS),
      onError: (error) => log.error({ err: error }, 'mail delivery failed'),
    });
  }

  start(): void {
    this.#poll.start();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#poll.stop();
    this.#transport.close();
  }

  /** Sends what is due now and returns how many went out; none while the server is left alone. */
  async deliverDue(): Promise<number> {
    this.#hasMore = false;
    if (this.#isLeftAlone()) return 0;
    const now = await databaseNow(this.#db);
    const lease = await this.#leases.claim<OutboxRow>({
      // A first attempt is always due, whatever the clock said that wrote the mail down.
      where: (query) =>
        void query.where(whereDue('next_attempt_at', LONGEST_BACKOFF_MS, now)).orWhere('attempts', 0),
      // Fresh ones first: a mail at which the server hangs up each time must not be in the way of all others.
      orderBy: ['attempts', 'id'],
      limit: BATCH,
      now,
    });
    const sent = lease ? await lease.during(() => this.#sendAll(lease)) : 0;
    this.#hasMore = lease?.rows.length === BATCH && sent > 0;
    return sent;
  }

  async #sendAll(lease: MailLease): Promise<number> {
    const rows = [...lease.rows];
    let sent = 0;
    const lane = async (isOver: () => boolean): Promise<void> => {
      while (!this.#stopped && !this.#isLeftAlone() && !isOver()) {
        const row = rows.shift();
        if (!row) return;
        if (await this.#send(lease, row)) sent += 1;
      }
    };
    try {
      // One mail is enough to see that a server is down.
      await lane(() => this.#isUsable);
      const lanes = Array.from({ length: AT_ONCE }, () => lane(() => false));
      for (const ended of await Promise.allSettled(lanes))
        if (ended.status === 'rejected') throw ended.reason;
    } finally {
      const left = rows.splice(0).map(({ id }) => id);
      if (left.length > 0) await this.#whenBack(() => lease.release({}, left));
    }
    return sent;
  }

  #isLeftAlone(): boolean {
    return performance.now() < this.#pausedTo;
  }

  async #send(lease: MailLease, row: OutboxRow): Promise<boolean> {
    // A process that was frozen for long no longer holds what it has claimed.
    if (!(await lease.prolong([row.id]))) return false;
    try {
      await this.#transport.sendMail(composed(row, this.#from));
    } catch (error) {
      await this.#putOff(lease, row, error as SmtpError);
      return false;
    }
    this.#worksAgain();
    // Whoever took the mail over when the lease has ended would send it a second time.
    await this.#whenBack(() =>
      lease.release({ status: 'sent', sent_at: dbTime(), ...withoutTokens(row) }, [row.id]),
    );
    return true;
  }

  /** Writes what must be known as soon as a database that has just gone away is back. */
  async #whenBack(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (this.#stopped || !isUnavailable(error)) throw error;
        await pause(WRITE_AGAIN_MS);
      }
    }
  }

  async #putOff(lease: MailLease, row: OutboxRow, error: SmtpError): Promise<void> {
    const attempts = row.attempts + 1;
    let waitMs = backoffMs(attempts, FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS);
    if (isServerFailure(error)) {
      this.#leaveAlone();
      waitMs = this.#pauseMs;
      const seconds = waitMs / 1_000;
      this.#log.warn({ err: error, seconds }, 'the mail server cannot be used, will be tried again');
    } else {
      this.#worksAgain();
      this.#log.warn({ err: error, outboxId: row.id, attempts }, 'mail not sent, will be tried again');
    }
    const nextAttempt = timeAfter(await databaseNow(this.#db), waitMs);
    const lastError = String(error.message).slice(0, 1000);
    await lease.release({ attempts, next_attempt_at: nextAttempt, last_error: lastError }, [row.id]);
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
