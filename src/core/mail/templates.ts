import { MAILS, fill } from '../../contract/messages.ts';

export interface Mail {
  readonly type: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type MailType = keyof typeof MAILS;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A name or title may not start a header of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();

/**
 * Writes a mail from the catalogue `MAILS`, in plain text and HTML alike. Values are text: they are escaped in HTML and
 * kept to one line, so that no name can inject markup or a header (design/security.md 11).
 * @param values the `{places}` of the catalogue's texts
 * @param link where the button leads; its address is repeated in plain sight
 */
export function writeMail(type: MailType, values: Readonly<Record<string, string>>, link?: string): Mail {
  const texts = MAILS[type];
  const clean = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
  const escaped = Object.fromEntries(Object.entries(clean).map(([name, value]) => [name, escapeHtml(value)]));
  const action: string | undefined = 'action' in texts ? texts.action : undefined;
  const text = [
    fill(texts.greeting, clean),
    ...texts.body.map((line) => fill(line, clean)),
    ...(link ? [`${action ?? link}: ${link}`] : []),
    fill(MAILS_SIGNATURE, clean),
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f6f1e7;padding:24px">',
    '<div style="max-width:560px;margin:auto;background:#fffdf8;border-radius:12px;padding:32px;',
    "font:16px/1.5 'Source Sans 3',Arial,sans-serif;color:#26302c\">",
    `<p>${fill(texts.greeting, escaped)}</p>`,
    ...texts.body.map((line) => `<p>${fill(line, escaped)}</p>`),
    ...(link
      ? [
          `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#1d4d4f;color:#fff;padding:12px 20px;`,
          `border-radius:8px;text-decoration:none">${escapeHtml(action ?? link)}</a></p>`,
          `<p style="font-size:14px;color:#5a645f">${escapeHtml(link)}</p>`,
        ]
      : []),
    `<p>${fill(MAILS_SIGNATURE, escaped)}</p></div></body></html>`,
  ].join('\n');
  return { type, subject: fill(texts.subject, clean), text, html };
}

const MAILS_SIGNATURE = '{brandName}';
