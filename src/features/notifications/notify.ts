import type { Config } from '../../config/config.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { NOTICES } from '../../contract/messages.ts';
import type { AuditActor } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { publish } from '../../core/live/publish.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { mailChoice } from './mail-choice.ts';
import { writeNotice } from './notice-text.ts';
import { noticeMail } from './notice-mail.ts';

export type NoticeName = keyof typeof NOTICES;

/** A moment (ISO 8601 UTC), written out in each recipient's time zone. */
export interface Moment {
  readonly moment: string;
}
export type NoticeValues = Readonly<Record<string, string | number | Moment | null | undefined>>;

/** A calendar entry that goes with the e-mail (RFC 5545 text). */
export interface CalendarAttachment {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

export interface Notice {
  readonly name: NoticeName;
  /** Each is told once; whoever acts is left out (contract §10). */
  readonly userIds: readonly number[];
  readonly values: NoticeValues;
  /** A path of the product, such as `/matches?match=12`. */
  readonly link: string;
  readonly calendar?: CalendarAttachment;
}

interface Recipient {
  id: number;
  username: string;
  email: string;
  time_zone: string | null;
}

/**
 * Tells users of something: a row for the bell, an event for their open pages and, unless they have turned it off, an
 * e-mail in the outbox; all in the transaction of what it tells of (contract §6).
 * @param actor whoever acts; not told of it themselves
 */
export async function notify(trx: Tx, config: Config, actor: AuditActor, notice: Notice): Promise<void> {
  const actorId = typeof actor === 'string' ? null : actor.userId;
  const ids = [...new Set(notice.userIds)].filter((id) => id !== actorId);
  if (ids.length === 0) return;
  const recipients = (await trx('users')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'username', 'email', 'time_zone')) as Recipient[];
  const { type } = NOTICES[notice.name];
  const choices = await mailChoice(trx, type, ids);
  for (const recipient of recipients) {
    const mail = choices.get(recipient.id) ?? 'now';
    const text = await tell(trx, config, recipient, notice, type, mail === 'digest' ? 'digest' : null);
    if (mail !== 'now') continue;
    await queueMail(
      trx,
      { email: recipient.email, userId: recipient.id },
      noticeMail(config, recipient, { type, ...text, link: absoluteUrl(config, notice.link) }),
      notice.calendar,
    );
  }
}

/** Writes the row for the bell and tells open pages. @returns the text in the recipient's time zone */
async function tell(
  trx: Tx,
  config: Config,
  recipient: Recipient,
  notice: Notice,
  type: NotificationType,
  mail: 'digest' | null,
) {
  const text = writeNotice(
    notice.name,
    { supportEmail: config.brand.supportEmail, ...notice.values },
    recipient.time_zone,
  );
  const row = {
    type,
    title: text.title.slice(0, 255),
    body: text.lines.join(' ') || null,
    link: notice.link,
    created_at: dbTime(),
  };
  const [id] = (await trx('notifications').insert({ ...row, user_id: recipient.id, mail })) as [number];
  const { created_at: createdAt, ...shown } = row;
  const payload = { id, ...shown, read: false, createdAt: String(isoTime(createdAt)) };
  await publish(trx, [recipient.id], { type: 'notification', payload });
  return text;
}
