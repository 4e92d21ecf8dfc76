import type { Tx } from '../db/database.ts';
import { LIMITS } from '../../contract/limits.ts';
import { HOUR_MS, timeBefore } from '../db/clock.ts';
import { dbTime } from '../db/dialect.ts';
import { countOf, insertAll } from '../db/rows.ts';
import { LOCALES, localeOf } from '../../contract/languages.ts';
import type { Mail, MailIn } from './templates.ts';

interface Addressed {
  readonly recipient: {
    readonly email: string;
    readonly userId: number | null;
    /** A language tag; without one it is that of the account. */
    readonly locale?: string | null;
  };
  readonly mail: Mail | MailIn;
  readonly calendar?: Calendar | undefined;
}

type Calendar = Readonly<Record<'method' | 'content', string>>;

/** Mails in one statement: with both their texts they stay well below what a database takes at once. */
const AT_ONCE = 100;

/**
 * Written in the transaction of what it tells of: not sent before the commit, nor forgotten after it (contract §6). Of
 * one kind about one account so many an hour, whoever causes them: the links in those still work.
 */
export async function queueMail(
  trx: Tx,
  recipient: Addressed['recipient'],
  mail: Mail | MailIn,
  calendar?: Calendar,
): Promise<void> {
  const { type } = typeof mail === 'function' ? mail(LOCALES[0]) : mail;
  const alike = trx('outbox').where({ user_id: recipient.userId, type });
  const sent = alike.where('created_at', '>', timeBefore(new Date(), HOUR_MS));
  if (recipient.userId === null || (await countOf(sent)) < LIMITS.mail.ofOneKindAnHour)
    await queueMails(trx, [{ recipient, mail, calendar }]);
}

export async function queueMails(trx: Tx, mails: readonly Addressed[]): Promise<void> {
  const unknown = mails.flatMap(({ recipient: { userId, locale } }) =>
    locale === undefined ? (userId ?? []) : [],
  );
  const users =
    unknown.length === 0
      ? []
      : await trx('users')
          .whereIn('id', unknown)
          .select<{ id: number; locale: string | null }[]>('id', 'locale');
  const chosen = new Map(users.map(({ id, locale }) => [id, locale]));
  const now = dbTime();
  const rows = mails.map(({ recipient, mail: given, calendar }) => {
    const locale = localeOf(recipient.locale ?? chosen.get(recipient.userId ?? 0)) ?? LOCALES[0];
    const mail = typeof given === 'function' ? given(locale) : given;
    return {
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
      next_attempt_at: now,
      created_at: now,
    };
  });
  await insertAll(trx, 'outbox', rows, AT_ONCE);
}
