import { fill } from '../../contract/messages.ts';
import { MAILS } from './texts.ts';

export interface Mail {
  readonly type: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Extra header fields, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type MailType = keyof typeof MAILS;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A name or title may not start a header of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();

/**
 * Writes a mail from the catalogue `MAILS`, in plain text and HTML alike.
 * @param values the `{places}` of the catalogue's texts; a line that is nothing but an empty one is left out
 * @param link where the button leads; its address is repeated in plain sight
 * @param wayOut of what its reader can turn off
 */
export function writeMail(
  type: MailType,
  values: Readonly<Record<string, string>>,
  link?: string,
  wayOut: WayOut = {},
): Mail {
  const texts = MAILS[type];
  const action: string | undefined = 'action' in texts ? texts.action : undefined;
  return layMail(type, {
    subject: fill(texts.subject, values),
    lines: [texts.greeting, ...texts.body].map((line) => fill(line, values)).filter((line) => line !== ''),
    ...(link ? { action: { label: action ?? link, link } } : {}),
    signature: fill(MAILS_SIGNATURE, values),
    ...wayOut,
  });
}

/** How to get no more mails of a kind: the small print, and the header fields for mail programs. */
export type WayOut = Pick<MailText, 'footer' | 'headers'>;

/** What a mail says, in text that nobody has to trust. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Links under the lines, one a row, and further lines under these. */
  readonly list?: readonly { readonly label: string; readonly link: string }[];
  readonly after?: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  /** Small print under the signature, with an address of its own. */
  readonly footer?: { readonly label: string; readonly link: string };
  readonly signature: string;
  /** Extra header fields. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Lays a mail out in plain text and HTML. Everything given is text: it is escaped in HTML and kept to one line, so that
 * no name can inject markup or a header (design/security.md 11).
 */
export function layMail(type: string, mail: MailText): Mail {
  const lines = mail.lines.map(oneLine);
  const signature = oneLine(mail.signature);
  const { action, footer } = mail;
  const list = (mail.list ?? []).map(({ label, link }) => ({ label: oneLine(label), link }));
  const after = (mail.after ?? []).map(oneLine);
  const text = [
    ...lines,
    ...list.map(({ label, link }) => `- ${label}\n  ${link}`),
    ...after,
    ...(action ? [`${action.label}: ${action.link}`] : []),
    signature,
    ...(footer ? [`${footer.label}: ${footer.link}`] : []),
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f6f1e7;padding:24px">',
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
    ...(action
      ? [
          `<p><a href="${escapeHtml(action.link)}" style="display:inline-block;background:#1d4d4f;color:#fff;padding:12px 20px;`,
          `border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
          `<p style="font-size:14px;color:#5a645f">${escapeHtml(action.link)}</p>`,
        ]
      : []),
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

const MAILS_SIGNATURE = '{brandName}';
