import mammoth from 'mammoth';
import type { ZipParts } from '../../../core/reading/zip.ts';
import { addressOf } from './links.ts';
import { Refused } from './outcome.ts';

/** Characters; what the unpacked XML can make is less. */
const LONGEST_HTML = 20_000_000;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document without macros; a sheet, a jar or a zip of anything is none. */
export const isDocx = (parts: ZipParts): boolean =>
  parts.get('[Content_Types].xml')?.toString('utf8').includes(WORD) ?? false;

/**
 * A line a paragraph, tabs between the cells of a row. Many put name and address into the page's header or footer, which
 * mammoth leaves out: they come first and last.
 */
export async function readDocx(bytes: Buffer, parts: ZipParts): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      styleMap: headingStyles(parts).map((style) => `p.${style} => h6:fresh`),
      ignoreEmptyParagraphs: false,
    },
  );
  // A short paragraph in bold letters begins something, as a heading does.
  const body = textOfHtml(String(value).replaceAll(/<p><strong>([^<]{2,60})<\/strong><\/p>/g, '<h6>$1</h6>'));
  const margins = (which: RegExp): Set<string> =>
    new Set(
      [...parts]
        .filter(([name]) => which.test(name))
        .map(([, xml]) => textOfWordXml(xml.toString('utf8')))
        .filter((text) => text !== '' && !body.includes(text)),
    );
  return [...margins(/^word\/header\d*\.xml$/), body, ...margins(/^word\/footer\d*\.xml$/)].join('\n\n');
}

/** Styles whose paragraphs begin something, by what they are and not by what somebody calls them. */
function headingStyles(parts: ZipParts): string[] {
  const [styles = '', document = ''] = ['word/styles.xml', 'word/document.xml'].map((name) =>
    parts.get(name)?.toString('utf8'),
  );
  const own = [...styles.matchAll(/<w:style ([^>]*)>([\s\S]*?)<\/w:style>/g)].flatMap(
    ([, about = '', style = '']) =>
      about.includes('w:type="paragraph"') && /<w:keepNext|<w:outlineLvl w:val="[0-8]"/.test(style)
        ? (/w:styleId="([^"]*)"/.exec(about)?.[1] ?? [])
        : [],
  );
  const used = [
    ...document.matchAll(
      /<w:pStyle w:val="([^"]*)"\/>(?:(?!<\/w:pPr>).){0,1000}<w:outlineLvl w:val="[0-8]"/g,
    ),
  ].map(([, style = '']) => style);
  return [...new Set([...own, ...used])].filter((style) => /^[A-Za-z]\w{0,60}$/.test(style)).slice(0, 50);
}

/**
 * Of mammoth's own HTML, well formed and escaped. A row of short cells is a line with tabs; cells of several lines are a
 * page's columns, one after the other.
 */
function textOfHtml(html: string): string {
  if (html.length > LONGEST_HTML) throw new Refused('CV_TOO_COMPLEX');
  // The page, and within it the cells that are open; rows wait for their cells.
  const open = [''];
  const rows: string[][] = [];
  let address: string | null = null;
  let label = '';
  const add = (text: string): void => {
    open[open.length - 1] += text;
  };
  for (const [, tag = '', content = ''] of html.matchAll(/<([^>]*)>|([^<]+)/g)) {
    if (tag === '') {
      add(content);
      if (address !== null) label += content;
    } else if (tag.startsWith('a href="')) {
      address = addressOf(unescape(tag.slice('a href="'.length, -1)));
      label = '';
    } else if (tag === '/a') {
      if (address !== null && !unescape(label).includes(address)) add(` ${address}`);
      address = null;
    } else if (tag === 'tr') rows.push([]);
    else if (/^t[dh]\b/.test(tag)) open.push('');
    else if (tag === '/td' || tag === '/th') rows.at(-1)?.push((open.pop() ?? '').trim());
    else if (tag === '/tr') add(`${rowText(rows.pop() ?? [])}\n`);
    else if (tag === 'li') add(/(?:^|\n)$/.test(open.at(-1)?.slice(-1) ?? '') ? '- ' : '\n- ');
    else if (/^(?:br \/|\/p|\/li|\/h[1-6])$/.test(tag)) add('\n');
    else if (/^h[1-6]\b/.test(tag)) add('\n');
  }
  return unescape(open.join('\n'));
}

const rowText = (cells: readonly string[]): string =>
  cells.some((cell) => cell.includes('\n')) ? `\n${cells.join('\n\n')}\n` : cells.join('\t');

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
