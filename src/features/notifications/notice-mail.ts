import type { Config } from '../../config/config.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { NOTICE_MAIL, fill } from '../../contract/messages.ts';
import { layMail } from '../../core/mail/templates.ts';
import type { Mail } from '../../core/mail/templates.ts';
import { ALWAYS_SENT } from './mail-choice.ts';
import type { NoticeText } from './notice-text.ts';
import { waysOut } from './unsubscribe.ts';

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
  const out = ALWAYS_SENT.includes(notice.type) ? null : waysOut(config, reader.id, notice.type);
  return layMail(notice.type, {
    subject: notice.title,
    lines: [fill(NOTICE_MAIL.greeting, { username: reader.username }), notice.title, ...notice.lines],
    ...(notice.action ? { action: { label: notice.action, link: notice.link } } : {}),
    signature: config.brand.name,
    ...(out ? { footer: { label: NOTICE_MAIL.unsubscribe, link: out.page }, headers: out.headers } : {}),
  });
}
