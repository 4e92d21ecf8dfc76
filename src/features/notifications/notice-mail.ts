import type { Config } from '../../config/config.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { fill } from '../../contract/messages.ts';
import { layMail } from '../../core/mail/templates.ts';
import type { Mail, WayOut } from '../../core/mail/templates.ts';
import { NOTICE_MAIL } from '../../core/mail/texts.ts';
import { ALWAYS_SENT } from './mail-choice.queries.ts';
import type { NoticeText } from './notice-text.ts';
import { waysOut } from './unsubscribe.service.ts';

/**
 * The e-mail of a notice: its title as the subject, its lines, a button to where it can be dealt with, and, where that
 * is the reader's to choose, how to get no more of them.
 * @param notice.link where the button leads, a full address
 */
export function noticeMail(
  config: Config,
  reader: { readonly id: number; readonly username: string },
  notice: NoticeText & { readonly type: NotificationType; readonly link: string },
): Mail {
  return layMail(notice.type, {
    subject: notice.title,
    lines: [fill(NOTICE_MAIL.greeting, { username: reader.username }), notice.title, ...notice.lines],
    ...(notice.action ? { action: { label: notice.action, link: notice.link } } : {}),
    signature: config.brand.name,
    ...wayOut(config, reader.id, notice.type),
  });
}

/** How its reader gets no more mails of a type; nothing where that is not theirs to choose. */
export function wayOut(config: Config, userId: number, type: NotificationType): WayOut {
  if (ALWAYS_SENT.includes(type)) return {};
  const { page, headers } = waysOut(config, userId, type);
  return { footer: { label: NOTICE_MAIL.unsubscribe, link: page }, headers };
}
