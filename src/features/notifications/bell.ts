import type { Config } from '../../config/config.ts';
import { NOTICES } from '../../contract/messages.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { publish } from '../../core/live/publish.ts';
import type { NoticeText } from './notice-text.ts';
import { writeNotice } from './notice-text.ts';
import type { Notice } from './notify.ts';
import { presentNotification } from './notifications.presenter.ts';

/** The column's length, in characters. */
const TITLE_MAX = 255;

export interface Reader {
  readonly id: number;
  /** IANA name; UTC when unknown. */
  readonly time_zone: string | null;
}

/**
 * Writes the row for one reader's bell and tells their open pages.
 * @param mail `digest` when the daily e-mail is to name it
 * @returns the text as it reads in their time zone
 */
export async function ring(
  trx: Tx,
  config: Config,
  reader: Reader,
  notice: Pick<Notice, 'name' | 'values' | 'link'>,
  mail: 'digest' | null = null,
): Promise<NoticeText> {
  const values = { supportEmail: config.brand.supportEmail, ...notice.values };
  const text = writeNotice(notice.name, values, reader.time_zone);
  const row = {
    type: NOTICES[notice.name].type,
    title: Array.from(text.title).slice(0, TITLE_MAX).join(''),
    body: inOneLine(text.lines) || null,
    link: notice.link,
    read: 0,
    created_at: dbTime(),
  };
  const [id] = (await trx('notifications').insert({ ...row, user_id: reader.id, mail })) as [number];
  await publish(trx, [reader.id], { type: 'notification', payload: presentNotification({ id, ...row }) });
  return text;
}

/** The lines of the mail as running text: one that ends without a stop, such as a reason given, gets one. */
function inOneLine(lines: readonly string[]): string {
  return lines
    .map((line, at) => (at === lines.length - 1 || /[.!?…]$/.test(line) ? line : `${line}.`))
    .join(' ');
}
