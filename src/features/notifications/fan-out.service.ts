import type { Config } from '../../config/config.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { publishEach } from '../../core/live/publish.ts';
import { noticeType } from '../../core/mail/texts.ts';
import type { NoticeContent, NoticeText } from './notice-text.ts';
import { writeNotice } from './notice-text.ts';
import type { MailChoice } from './mail-choice.queries.ts';
import { presentNotification } from './notifications.presenter.ts';

/** The column's length, in characters. */
const TITLE_MAX = 255;

export interface Reader {
  readonly id: number;
  /** IANA name; UTC when unknown. */
  readonly time_zone: string | null;
}

/** A reader, and what becomes of their e-mail. */
export interface MailedReader extends Reader {
  /** `digest` when the daily e-mail is to name it. */
  readonly mail: MailChoice;
}

/** Whose doing a notice is, and what it is about, by which its e-mails are counted; see `mail-once.queries.ts`. */
export interface Cause {
  readonly userId: number;
  /** A hash. */
  readonly occasion: string;
}

/** A notice for one of its readers. */
export interface Telling {
  readonly notice: NoticeContent & { readonly calendar?: unknown };
  readonly reader: MailedReader;
  /** Null for what nobody has done, such as a reminder. */
  readonly cause: Cause | null;
}

/**
 * Writes one reader's notification and tells their open pages.
 * @returns the text as it reads in their time zone
 */
export async function fanOut(
  trx: Tx,
  config: Config,
  reader: Reader,
  notice: NoticeContent,
): Promise<NoticeText> {
  const [text] = await fanOutEach(trx, config, [{ notice, reader: { ...reader, mail: 'off' }, cause: null }]);
  if (!text) throw new Error('a notification without a text');
  return text;
}

/**
 * The same for many readers and notices, in as many statements as for one, whose locks are held as long.
 * @param tellings a notice of the same type and link once a reader
 * @returns the text for each, in their order
 */
export async function fanOutEach(
  trx: Tx,
  config: Config,
  tellings: readonly Telling[],
): Promise<NoticeText[]> {
  const createdAt = dbTime();
  const written = tellings.map(({ notice, reader, cause }) => {
    const values = { supportEmail: config.brand.supportEmail, ...notice.values };
    const text = writeNotice(notice.name, values, reader.time_zone);
    const title = Array.from(text.title).slice(0, TITLE_MAX).join('');
    const common = { type: noticeType(notice.name), link: notice.link, created_at: createdAt };
    return { reader, cause, text, row: { ...common, title, body: inOneLine(text.lines) || null, read: 0 } };
  });
  for (let at = 0; at < written.length; at += AT_ONCE) {
    const some = written.slice(at, at + AT_ONCE);
    await trx('notifications').insert(
      some.map(({ row, cause, reader: { id, mail } }) => ({
        ...row,
        user_id: id,
        mail: mail === 'digest' ? mail : null,
        mail_caused_by: mail === 'off' ? null : (cause?.userId ?? null),
        mail_occasion: mail === 'off' ? null : (cause?.occasion ?? null),
      })),
    );
    const ids = await latestIds(
      trx,
      some.map(({ reader }) => reader.id),
      createdAt,
    );
    await publishEach(
      trx,
      some.map(({ row, reader }) => ({
        userId: reader.id,
        event: {
          type: 'notification',
          payload: presentNotification({ id: Number(ids.get(idKey({ ...row, userId: reader.id }))), ...row }),
        },
      })),
    );
  }
  return written.map(({ text }) => text);
}

/** Readers in one statement. */
const AT_ONCE = 100;

/** The ids of rows just written: MySQL tells the first of many only, and a cluster leaves gaps between them. */
async function latestIds(
  trx: Tx,
  userIds: readonly number[],
  createdAt: string,
): Promise<Map<string, number>> {
  const rows = await trx('notifications')
    .whereIn('user_id', [...new Set(userIds)])
    .where({ created_at: createdAt, read: 0 })
    .groupBy('user_id', 'type', 'link')
    .select({ userId: 'user_id' }, 'type', 'link')
    .max<(Told & { id: number })[]>({ id: 'id' });
  return new Map(rows.map((row) => [idKey(row), row.id]));
}

interface Told {
  readonly userId: number;
  readonly type: string;
  readonly link: string;
}

const idKey = ({ userId, type, link }: Told): string => `${userId} ${type} ${link}`;

/** The lines of the mail as running text: one that ends without a stop, such as a reason given, gets one. */
function inOneLine(lines: readonly string[]): string {
  return lines
    .map((line, at) => (at === lines.length - 1 || /[.!?…]$/.test(line) ? line : `${line}.`))
    .join(' ');
}
