import type { Db } from '../../src/core/db/database.ts';

/** A mail in the outbox. */
export interface QueuedMail {
  readonly id: number;
  readonly to: string;
  readonly type: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly status: string;
  /** The token in the fragment of the mail's link, if it has one. */
  readonly token: string | null;
}

/** The mails queued so far, oldest first; only those to `to` when given. */
export async function mails(db: Db, to?: string): Promise<QueuedMail[]> {
  const query = db('outbox').orderBy('id');
  if (to !== undefined) void query.where('to_email', to);
  const rows = (await query.select(
    'id',
    'to_email',
    'type',
    'subject',
    'text_body',
    'html_body',
    'status',
  )) as Record<string, string>[];
  return rows.map((row) => ({
    id: Number(row['id']),
    to: String(row['to_email']),
    type: String(row['type']),
    subject: String(row['subject']),
    text: String(row['text_body']),
    html: String(row['html_body']),
    status: String(row['status']),
    token: /#token=([\w-]+)/.exec(String(row['text_body']))?.[1] ?? null,
  }));
}

/** The kinds of mails to somebody, oldest first. */
export const mailTypesTo = async (db: Db, to: string) => (await mails(db, to)).map(({ type }) => type);

/** The latest mail to somebody. @throws Error when there is none */
export async function lastMailTo(db: Db, to: string): Promise<QueuedMail> {
  const mail = (await mails(db, to)).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}
