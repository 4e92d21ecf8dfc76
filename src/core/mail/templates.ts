import { fill } from '../../contract/messages.ts';
import type { Locale } from '../../contract/languages.ts';
import { linesOf, numberText, type Texts, type TextValues } from '../../contract/translate.ts';
import { textsIn, type MailType } from './texts.ts';

export interface Mail {
  readonly type: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Extra header fields, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail, once the language of its reader is known. */
export type MailIn = (locale: Locale) => Mail;

export const written = (texts: Texts, key: string, locale: Locale, values: TextValues): string[] => {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? numberText(value, locale) : value,
  ]);
  return linesOf(texts, key, locale, values).map((line) => fill(line, Object.fromEntries(said)));
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A name or title may not start a header of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();

/**
 * @param values the `{places}` of its texts; a line that is nothing but an empty one is left out
 * @param link where the button leads; its address is repeated in plain sight
 * @param unsubscribePart where its reader can turn such mails off
 */
export const writeMail =
  (
    type: MailType,
    values: Readonly<Record<string, string | ((locale: Locale) => string)>>,
    link?: string,
    unsubscribePart?: (locale: Locale) => UnsubscribePart,
  ): MailIn =>
  (locale) => {
    const said = (value: (typeof values)[string]) => (typeof value === 'string' ? value : value(locale));
    const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]));
    const lines = (key: string) => written(textsIn(locale).mails[type], key, locale, filled);
    const [subject = ''] = lines('subject');
    const [action] = lines('action');
    const mail = {
      subject,
      lines: [...lines('greeting'), ...lines('body')],
      actions: link ? [{ label: action || link, link }] : [],
      signature: filled['brandName'] ?? '',
      ...unsubscribePart?.(locale),
    };
    return layMail(type, mail, locale);
  };

/** How a reader turns mails of a kind off: the small print, and the header fields for mail programs. */
export type UnsubscribePart = Pick<MailText, 'footer' | 'headers'>;

/** What a mail says, in text that nobody has to trust. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Links under the lines, one a row, and further lines under these. */
  readonly list?: readonly { readonly label: string; readonly link: string }[];
  readonly after?: readonly string[];
  readonly actions?: readonly { readonly label: string; readonly link: string }[];
  readonly footer?: { readonly label: string; readonly link: string };
  readonly signature: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Everything is escaped, and what is a name or title kept to one line: none can inject markup or a header
 * (design/security.md 11). What somebody wrote in several lines is read in as many.
 */
export function layMail(type: string, mail: MailText, locale: Locale): Mail {
  const lines = mail.lines.flatMap((line) => line.split(/[\r\n]+/).map(oneLine)).filter(Boolean);
  const signature = oneLine(mail.signature);
  const { actions = [], footer } = mail;
  const list = (mail.list ?? []).map(({ label, link }) => ({ label: oneLine(label), link }));
  const after = (mail.after ?? []).map(oneLine);
  const leads = (to: { label: string; link: string }) =>
    `${to.label}${locale === 'fr' ? '\u00A0:' : ':'} ${to.link}`;
  const text = [
    ...lines,
    ...list.map(({ label, link }) => `- ${label}\n  ${link}`),
    ...after,
    ...actions.map(leads),
    signature,
    ...(footer ? [leads(footer)] : []),
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${locale}"><body style="margin:0;background:#f6f1e7;padding:24px">`,
    '<div style="max-width:560px;margin:auto;background:#fffdf8;border-radius:12px;padding:32px;',
    "font:16px/1.5 'Source Sans 3',Arial,sans-serif;color:#26302c\">",
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(list.length > 0
      ? [
          '<ul>',
          ...list.map(
            ({ label, link }) =>
              `<li><a style="color:#1d4d4f" href="${escapeHtml(link)}">${escapeHtml(label)}</a></li>`,
          ),
          '</ul>',
        ]
      : []),
    ...after.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...actions.flatMap(({ label, link }) => [
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#1d4d4f;color:#fff;padding:12px 20px;`,
      `border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p>`,
      `<p style="font-size:14px;color:#5a645f">${escapeHtml(link)}</p>`,
    ]),
    `<p>${escapeHtml(signature)}</p>`,
    ...(footer
      ? [
          `<p style="font-size:14px"><a style="color:#5a645f" href="${escapeHtml(footer.link)}">${escapeHtml(footer.label)}</a></p>`,
        ]
      : []),
    '</div></body></html>',
  ].join('\n');
  return {
    type,
    subject: oneLine(mail.subject),
    text,
    html,
    ...(mail.headers ? { headers: mail.headers } : {}),
  };
}
