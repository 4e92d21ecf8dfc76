import type { Config } from '../../config/config.ts';
import type { Locale } from '../../contract/languages.ts';
import { linesOf } from '../../contract/translate.ts';
import type { NoticeLink } from '../../contract/notice-links.ts';
import { actorIdOf, type AuditActor } from '../../core/audit/audit.ts';
import { nameOf, namedUsers, type NamedUser } from '../../core/accounts/names.ts';
import type { Tx } from '../../core/db/database.ts';
import type { Rows } from '../../core/db/tables.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { queueMails } from '../../core/mail/outbox.ts';
import { type MailIn, type UnsubscribePart, layMail } from '../../core/mail/templates.ts';
import { noticeType, textsIn } from '../../core/mail/texts.ts';
import { fanOutEach, type Telling } from './fan-out.service.ts';
import { mailChoices, ALWAYS_SENT } from './mail-choice.queries.ts';
import type { NoticeContent, NoticeText } from './notice-text.ts';
import { sha256 } from '../../core/security/tokens.ts';
import { LIMITS } from '../../contract/limits.ts';
import { DAY_MS, timeBefore } from '../../core/db/clock.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { fill } from '../../contract/messages.ts';
import { unsubscribeLinks } from './unsubscribe.service.ts';

const noticeMail =
  (
    config: Config,
    reader: NamedUser & { readonly id: number },
    { name, link, choices }: Notice,
    { title, lines, action }: NoticeText,
  ): MailIn =>
  (locale) => {
    const texts = textsIn(locale);
    const type = noticeType(name);
    const greeting = fill(texts.noticeMail.greeting, { name: nameOf(reader) });
    const chosen = choices?.map((choice) => ({
      label: linesOf(texts.notices[name], choice.label, locale, {}).join(''),
      link: absoluteUrl(config, choice.link),
    }));
    const mail = {
      subject: title,
      lines: [greeting, title, ...lines],
      actions: chosen ?? (action ? [{ label: action, link: absoluteUrl(config, link) }] : []),
      signature: config.brand.name,
      ...unsubscribePart(config, reader.id, type)(locale),
    };
    return layMail(type, mail, locale);
  };

/** Nothing where the mails are not their reader's to choose. */
export const unsubscribePart =
  (config: Config, userId: number, type: NotificationType) =>
  (locale: Locale): UnsubscribePart => {
    if (ALWAYS_SENT.includes(type)) return {};
    const { page, headers } = unsubscribeLinks(config, userId, type);
    return { footer: { label: textsIn(locale).noticeMail.unsubscribe, link: page }, headers };
  };

/** What a notice is about, by which its e-mails are counted. */
const occasionOf = ({ name, about, link }: NoticeContent) => sha256(`${name}\n${about ?? link}`);

/**
 * What one user does and undoes is mailed to another once a day, and so many e-mails a day in all; the rest comes in
 * the daily one (decision 27). A calendar entry is mailed each time up to that number, else the reader's calendar
 * would keep what is no more; beyond it the daily one brings it. The bell tells it every time.
 */
async function mailedOnce<T extends Telling>(trx: Tx, config: Config, tellings: readonly T[]): Promise<T[]> {
  const causers = new Set(tellings.flatMap(({ cause }) => (cause ? [cause.userId] : [])));
  if (causers.size === 0) return [...tellings];
  const mailed = await trx('notifications')
    .whereIn('mail_caused_by', [...causers])
    .whereIn('user_id', [...new Set(tellings.map(({ reader }) => reader.id))])
    .where('created_at', '>', timeBefore(new Date(), DAY_MS))
    .select({ userId: 'user_id', causedBy: 'mail_caused_by', occasion: 'mail_occasion' });
  const most = Math.max(1, Math.round(LIMITS.mail.fromOneToOneADay * config.rateLimitFactor));
  return tellings.map((telling) => {
    const { reader, cause, notice } = telling;
    if (!cause) return telling;
    const before = mailed.filter(({ userId, causedBy }) => userId === reader.id && causedBy === cause.userId);
    const isAgain = !notice.calendar && before.some(({ occasion }) => occasion === cause.occasion);
    if (reader.mail === 'off' || isAgain) return { ...telling, reader: { ...reader, mail: 'off' } };
    mailed.push({ userId: reader.id, causedBy: cause.userId, occasion: cause.occasion });
    return before.length < most ? telling : { ...telling, reader: { ...reader, mail: 'digest' } };
  });
}

export interface Notice extends NoticeContent {
  /** Each is told once; whoever acts is left out (contract §10). */
  readonly userIds: readonly number[];
  /** Whose doing it is, where the platform tells of it: their e-mails are counted, and they are told as well. */
  readonly causedByUserId?: number;
  /** The content is RFC 5545 text. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** Buttons of the e-mail instead of the one to `link`; their labels are texts of the notice. */
  readonly choices?: readonly { readonly label: 'here' | 'pause'; readonly link: NoticeLink }[];
  /** An e-mail of its own instead of the notice's: one with a link that the bell does not have. */
  readonly mail?: (unsubscribePart: (locale: Locale) => UnsubscribePart) => MailIn;
}

/**
 * Writes a row for the bell, an event for open pages and, unless turned off, an e-mail, in the transaction of what
 * they tell of (contract §6).
 * @param actor whoever acts; not told of it themselves
 */
export function notify(trx: Tx, config: Config, actor: AuditActor, notice: Notice): Promise<void> {
  return notifyEach(trx, config, actor, [notice]);
}

type Recipient = NamedUser & Pick<Rows['users'], 'id' | 'email' | 'time_zone' | 'locale'>;

/** In as many statements as for one. */
export async function notifyEach(trx: Tx, config: Config, actor: AuditActor, notices: readonly Notice[]) {
  const actorId = actorIdOf(actor);
  const ids = [...new Set(notices.flatMap(({ userIds }) => userIds))].filter((id) => id !== actorId);
  if (ids.length === 0) return;
  const columns = ['own.email', 'own.time_zone', 'own.locale'];
  const recipients: Recipient[] = await namedUsers(trx, ids).select(columns);
  const choiceOf = await mailChoices(trx, ids);
  const wanted = notices.flatMap((notice) => {
    const userId = notice.causedByUserId ?? actorId;
    const cause = userId === null ? null : { userId, occasion: occasionOf(notice) };
    const type = noticeType(notice.name);
    return recipients
      .filter(({ id }) => notice.userIds.includes(id))
      .map((reader) => ({ notice, cause, reader: { ...reader, mail: choiceOf(reader.id, type) } }));
  });
  const tellings = await mailedOnce(trx, config, wanted);
  const texts = await fanOutEach(trx, config, tellings);
  await queueMails(
    trx,
    tellings.flatMap(({ notice, reader }, at) => {
      const text = texts[at];
      if (reader.mail !== 'now' || !text) return [];
      const mail = notice.mail
        ? notice.mail(unsubscribePart(config, reader.id, noticeType(notice.name)))
        : noticeMail(config, reader, notice, text);
      return {
        recipient: { email: reader.email, userId: reader.id, locale: reader.locale },
        mail,
        calendar: notice.calendar,
      };
    }),
  );
}
