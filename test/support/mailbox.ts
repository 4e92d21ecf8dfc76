import type { Db } from '../../src/core/db/database.ts';

/** A mail in the outbox. */
export type QueuedMail = Awaited<ReturnType<typeof mails>>[number];

/** The mails queued so far, oldest first; only those to `to` when given. */
export async function mails(db: Db, to?: string) {
  const query = db('outbox').orderBy('id');
  if (to !== undefined) void query.where('to_email', to);
  return (await query.select()).map((row) => ({
    id: row.id,
    to: row.to_email,
    type: row.type,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    status: row.status,
    /** The token in the fragment of the mail's link, if it has one. */
    token: /#token=([\w-]+)/.exec(row.text_body)?.[1] ?? null,
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
