import type { Config } from '../../config/config.ts';
import type { AuditActor } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { queueMails } from '../../core/mail/outbox.ts';
import type { Mail, WayOut } from '../../core/mail/templates.ts';
import { noticeType } from '../../core/mail/texts.ts';
import { fanOutEach } from './fan-out.service.ts';
import { mailChoices } from './mail-choice.queries.ts';
import { causeOf, mailedOnce } from './mail-once.queries.ts';
import { noticeMail, wayOut } from './notice-mail.ts';
import type { NoticeContent } from './notice-text.ts';

/** A calendar entry that goes with the e-mail (RFC 5545 text). */
export interface CalendarAttachment {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

export interface Notice extends NoticeContent {
  /** Each is told once; whoever acts is left out (contract §10). */
  readonly userIds: readonly number[];
  /** Whose doing it is, where the platform tells of it: their e-mails are counted, and they are told as well. */
  readonly causedByUserId?: number;
  readonly calendar?: CalendarAttachment;
  /** An e-mail of its own instead of the notice's: one with a link that the bell does not have. */
  readonly mail?: (wayOut: WayOut) => Mail;
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
export function notify(trx: Tx, config: Config, actor: AuditActor, notice: Notice): Promise<void> {
  return notifyEach(trx, config, actor, [notice]);
}

/** The same for many notices, in as many statements as for one. */
export async function notifyEach(
  trx: Tx,
  config: Config,
  actor: AuditActor,
  notices: readonly Notice[],
): Promise<void> {
  const actorId = typeof actor === 'string' ? null : actor.userId;
  const ids = [...new Set(notices.flatMap(({ userIds }) => userIds))].filter((id) => id !== actorId);
  if (ids.length === 0) return;
  const recipients = await trx('users')
    .whereIn('id', ids)
    .orderBy('id')
    .select<Recipient[]>('id', 'username', 'email', 'time_zone');
  const choiceOf = await mailChoices(trx, ids);
  const wanted = notices.flatMap((notice) => {
    const cause = causeOf(notice.causedByUserId ?? actorId, notice);
    const type = noticeType(notice.name);
    return recipients
      .filter(({ id }) => notice.userIds.includes(id))
      .map((recipient) => ({
        notice,
        cause,
        reader: { ...recipient, mail: choiceOf(recipient.id, type) },
      }));
  });
  const tellings = await mailedOnce(trx, config, wanted);
  const texts = await fanOutEach(trx, config, tellings);
  await queueMails(
    trx,
    tellings.flatMap(({ notice, reader }, at) => {
      const text = texts[at];
      if (reader.mail !== 'now' || !text) return [];
      const type = noticeType(notice.name);
      const link = absoluteUrl(config, notice.link);
      const mail = notice.mail
        ? notice.mail(wayOut(config, reader.id, type))
        : noticeMail(config, reader, { type, ...text, link });
      return { recipient: { email: reader.email, userId: reader.id }, mail, calendar: notice.calendar };
    }),
  );
}
