import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';

/** A mail as it waits in the table `outbox`. */
export interface OutboxRow {
  readonly id: number;
  readonly to_email: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string | null;
  /** JSON of extra header fields. */
  readonly headers: string | null;
  readonly calendar: string | null;
  readonly calendar_method: string | null;
  readonly attempts: number;
  readonly created_at: string;
}

const CALENDAR_FILE = 'session.ics';

/** What nodemailer is to send. @param from the sender, with or without a name */
export function composed(row: OutboxRow, from: string): SendMailOptions {
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
            filename: CALENDAR_FILE,
          },
        }),
    // Whatever a mail holds is its content, never the name of a file of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same at every attempt, so that mailboxes can tell a mail that was sent twice (RFC 5322 §3.6.4). */
function messageId({ id, created_at: createdAt, to_email: to }: OutboxRow, from: string): string {
  const unique = createHash('sha256').update(`${id} ${createdAt} ${to}`).digest('hex').slice(0, 24);
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<outbox.${id}.${unique}@${domain}>`;
}
