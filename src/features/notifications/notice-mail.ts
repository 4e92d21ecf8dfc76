import type { Config } from '../../config/config.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { layMail } from '../../core/mail/templates.ts';
import type { Mail } from '../../core/mail/templates.ts';

/** The e-mail of a notice: its title as the subject, its lines, and a button to where it can be dealt with. */
export function noticeMail(
  { brand }: Config,
  { username }: { readonly username: string },
  notice: {
    readonly type: NotificationType;
    readonly title: string;
    readonly lines: readonly string[];
    readonly action: string | undefined;
    readonly link: string;
  },
): Mail {
  return layMail(notice.type, {
    subject: notice.title,
    lines: [`Hello ${username},`, notice.title, ...notice.lines],
    ...(notice.action ? { action: { label: notice.action, link: notice.link } } : {}),
    signature: brand.name,
  });
}
