import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
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

const LEASE_MS = 60_000;
const POLL_MS = 2_000;
const BATCH = 20;
const MARK_AGAIN_MS = 500;
const CALENDAR_FILE = 'session.ics';

/** Seconds to wait after the n-th failed attempt: 10 s, 20 s, … at most an hour. A mail is never given up. */
const backoffSeconds = (attempts: number): number => Math.min(3_600, 10 * 2 ** Math.min(attempts, 9));

/**
 * Sends the outbox by SMTP, at least once each: a row is leased, sent, then marked. A process that dies in between
 * leaves its lease to expire, and another one sends the mail (contract §6). Several processes may run this at once.
 */
export class MailDelivery {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #from: string;
  readonly #transport: ReturnType<typeof nodemailer.createTransport>;
  readonly #owner = randomUUID();
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

  /** Sends what is due now and returns how many went out. */
  async deliverDue(): Promise<number> {
    const now = dbTime();
    const due = (query: ReturnType<Db>) =>
      query
        .where({ status: 'queued' })
        .where('next_attempt_at', '<=', now)
        .where((free) => void free.whereNull('leased_until').orWhere('leased_until', '<', now));
    const rows = (await due(this.#db('outbox')).orderBy('id').limit(BATCH)) as OutboxRow[];
    let sent = 0;
    for (const row of rows) {
      const lease = { lease_owner: this.#owner, leased_until: dbTime(new Date(Date.now() + LEASE_MS)) };
      // The conditional update is the claim: of two processes exactly one changes the row.
      const claimed = await due(this.#db('outbox')).where('id', row.id).update(lease);
      if (claimed === 1 && (await this.#send(row))) sent += 1;
    }
    return sent;
  }

  async #send(row: OutboxRow): Promise<boolean> {
    const mine = () => this.#db('outbox').where({ id: row.id, lease_owner: this.#owner });
    try {
      await this.#transport.sendMail({
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
      });
    } catch (error) {
      const attempts = row.attempts + 1;
      this.#log.warn({ err: error, outboxId: row.id, attempts }, 'mail not sent, will be tried again');
      await mine().update({
        attempts,
        leased_until: null,
        next_attempt_at: dbTime(new Date(Date.now() + backoffSeconds(attempts) * 1000)),
        last_error: String((error as Error).message).slice(0, 1000),
      });
      return false;
    }
    await this.#markSent(mine);
    return true;
  }

  /**
   * The mail is out. A database that has just gone away must hear of it as soon as it is back: whoever takes the mail
   * over when the lease has ended would send it a second time.
   */
  async #markSent(mine: () => ReturnType<Db>): Promise<void> {
    for (;;) {
      try {
        await mine().update({ status: 'sent', sent_at: dbTime(), leased_until: null });
        return;
      } catch (error) {
        if (this.#stopped || !isUnavailable(error)) throw error;
        await pause(MARK_AGAIN_MS);
      }
    }
  }

  /** The same at every attempt, so that mailboxes can tell a mail that was sent twice (RFC 5322 §3.6.4). */
  #messageId({ id, created_at: createdAt, to_email: to }: OutboxRow): string {
    const unique = createHash('sha256').update(`${id} ${createdAt} ${to}`).digest('hex').slice(0, 24);
    const domain = /@([\w.-]+)/.exec(this.#from)?.[1] ?? 'localhost';
    return `<outbox.${id}.${unique}@${domain}>`;
  }
}
