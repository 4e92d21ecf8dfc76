import mammoth from 'mammoth';
import { Refused } from './outcome.ts';
import type { ZipParts } from './zip.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Whether an unpacked zip is a Word document without macros; a sheet, a jar or a zip of anything is none. */
export const isDocx = (parts: ZipParts): boolean =>
  parts.get('[Content_Types].xml')?.toString('utf8').includes(WORD) ?? false;

/**
 * The text of a docx: a line a paragraph, tabs between the cells of a row. Many put name and address into the page's
 * header, which mammoth leaves out: it comes first.
 */
export async function readDocx(bytes: Buffer, parts: ZipParts): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      ignoreEmptyParagraphs: false,
    },
  );
  const body = textOfHtml(String(value));
  const headers = [...parts]
    .filter(([name]) => /^word\/header\d*\.xml$/.test(name))
    .map(([, xml]) => textOfWordXml(xml.toString('utf8')))
    .filter((header) => header !== '' && !body.includes(header));
  return [...new Set(headers), body].join('\n\n');
}

/** mammoth's own HTML, which is well formed and escaped, as text. */
function textOfHtml(html: string): string {
  if (html.length > 20_000_000) throw new Refused('CV_TOO_COMPLEX');
  let depth = 0;
  let text = '';
  for (const [, tag = '', content = ''] of html.matchAll(/<([^>]*)>|([^<]+)/g)) {
    if (tag === '') text += content;
    else if (tag === 'table') depth += 1;
    else if (tag === '/table') depth -= 1;
    else if (tag === '/td' || tag === '/th') text = `${text.trimEnd()}\t`;
    else if (tag === '/tr') text = `${text.trimEnd()}\n`;
    else if (tag === 'li') text = `${text.trimEnd()}\n- `;
    else if (tag === 'br /') text += '\n';
    else if (tag === '/p') text += '\n';
    else if (/^h[1-6]$/.test(tag)) text += depth > 0 ? '' : '\n';
    else if (/^\/(?:h[1-6]|ul|ol)$/.test(tag)) text += '\n';
  }
  return unescape(text);
}

/** Paragraphs of WordprocessingML. */
const textOfWordXml = (xml: string): string =>
  unescape(
    xml
      .split('</w:p>')
      .map((paragraph) =>
        [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<|<w:(tab|br)\b[^>]*\/>/g)]
          .map(([, words, mark]) => words ?? (mark === 'tab' ? '\t' : '\n'))
          .join(''),
      )
      .filter((line) => line.trim() !== '')
      .join('\n'),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
};
const unescape = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
