import type { Config } from '../../config/config.ts';
import { fill } from '../../contract/messages.ts';
import { MAILS } from '../../core/mail/texts.ts';
import { PATHS } from '../../contract/routes.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { layMail } from '../../core/mail/templates.ts';
import type { Mail } from '../../core/mail/templates.ts';
import { waysOut } from './unsubscribe.service.ts';

/** More than these are counted, not listed. */
const LISTED = 30;

export interface DigestItem {
  readonly title: string;
  /** A path of the product. */
  readonly link: string | null;
}

/** The daily e-mail: what has happened, each with its link, newest first. */
export function digestMail(
  config: Config,
  reader: { readonly id: number; readonly username: string },
  items: readonly DigestItem[],
): Mail {
  const texts = MAILS.dailyDigest;
  const values = { brandName: config.brand.name, username: reader.username, n: items.length };
  const more = items.length - LISTED;
  const all = absoluteUrl(config, PATHS.notifications);
  const out = waysOut(config, reader.id, 'digest');
  return layMail('dailyDigest', {
    subject: fill(items.length === 1 ? texts.subjectOne : texts.subject, values),
    lines: [texts.greeting, ...texts.body].map((line) => fill(line, values)),
    list: items.slice(0, LISTED).map(({ title, link }) => ({
      label: title,
      link: link === null ? all : absoluteUrl(config, link),
    })),
    after: more > 0 ? [fill(texts.more, { n: more })] : [],
    action: { label: texts.action, link: all },
    signature: config.brand.name,
    footer: { label: texts.footer, link: out.page },
    headers: out.headers,
  });
}
