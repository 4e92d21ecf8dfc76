import type { Config } from '../../config/config.ts';
import { LOCALES, localeOf } from '../../contract/languages.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import type { Rows } from '../../core/db/tables.ts';
import { publishEach } from '../../core/live/publish.ts';
import { noticeType } from '../../core/mail/texts.ts';
import { pieces } from '../../core/records.ts';
import { writeNotice, type NoticeContent, type NoticeText } from './notice-text.ts';
import type { MailChoice } from './mail-choice.queries.ts';
import { presentNotification } from './notifications.queries.ts';

/** The column's length, in characters. */
const TITLE_MAX = 255;

export interface Telling {
  readonly notice: NoticeContent & { readonly calendar?: unknown };
  readonly reader: Pick<Rows['users'], 'id' | 'time_zone' | 'locale'> & { readonly mail: MailChoice };
  /** By whom and what for e-mails are counted (`notify.service.ts`); null for what nobody has done, such as a reminder. */
  readonly cause: { readonly userId: number; readonly occasion: string } | null;
}

/**
 * Writes readers' notifications, each in their language and time zone, and tells their open pages; in as many
 * statements as for one, whose locks are held as long.
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
    const locale = localeOf(reader.locale) ?? LOCALES[0];
    const text = writeNotice(notice.name, values, { locale, timeZone: reader.time_zone });
    const title = Array.from(text.title).slice(0, TITLE_MAX).join('');
    const common = { type: noticeType(notice.name), link: notice.link, created_at: createdAt };
    return { reader, cause, text, row: { ...common, title, body: inOneLine(text.lines) || null, read: 0 } };
  });
  for (const some of pieces(written, AT_ONCE)) {
    await trx('notifications').insert(
      some.map(({ row, cause, reader: { id, mail } }) => ({
        ...row,
        user_id: id,
        mail: mail === 'digest' ? mail : null,
        mail_caused_by: mail === 'off' ? null : (cause?.userId ?? null),
        mail_occasion: mail === 'off' ? null : (cause?.occasion ?? null),
      })),
    );
    const userIds = some.map(({ reader }) => reader.id);
    const ids = await latestIds(trx, userIds, createdAt);
    const events = some.map(({ row, reader: { id: userId } }) => {
      const payload = presentNotification({ id: Number(ids.get(idKey({ ...row, userId }))), ...row });
      return { userId, event: { type: 'notification', payload } } as const;
    });
    await publishEach(trx, events);
  }
  return written.map(({ text }) => text);
}

const AT_ONCE = 100;

/** The ids of rows just written: MySQL tells the first of many only, and a cluster leaves gaps between them. */
async function latestIds(trx: Tx, userIds: readonly number[], createdAt: string) {
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
