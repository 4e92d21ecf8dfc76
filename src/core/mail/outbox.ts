import type { Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import type { Mail } from './templates.ts';

/**
 * Puts a mail into the outbox, in the transaction of what it tells of: nothing is sent before the commit, and nothing
 * committed is forgotten (contract §6).
 */
export async function queueMail(
  trx: Tx,
  recipient: { readonly email: string; readonly userId: number | null },
  mail: Mail,
  calendar?: { readonly method: string; readonly content: string },
): Promise<void> {
  await trx('outbox').insert({
    to_email: recipient.email,
    user_id: recipient.userId,
    type: mail.type,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    headers: JSON.stringify(mail.headers ?? {}),
    calendar: calendar?.content ?? null,
    calendar_method: calendar?.method ?? null,
    status: 'queued',
    attempts: 0,
    next_attempt_at: dbTime(),
    created_at: dbTime(),
  });
}
