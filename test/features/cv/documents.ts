/** Documents made for tests: small pdfs and zips, honest ones and others. */
import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One of the real inputs in `test/fixtures/cv`. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/cv/${name}`, import.meta.url));

/** A piece of text on a page; y grows upwards. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
}

/** A pdf of text in Helvetica, a list of pieces a page. */
export function makePdf(pages: readonly (readonly Placed[])[]): Buffer {
  const streams = pages.map((pieces) =>
    pieces
      .map(
        ({ x, y, text, size = 11 }) =>
          `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`,
      )
      .join('\n'),
  );
  const first = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...streams.flatMap((stream, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ];
  return assemble(objects.map((object) => Buffer.from(object, 'latin1')));
}

/** A pdf whose one page draws `inflated` bytes of nothing, deflated twice: a few kilobytes of file. */
export function makePdfBomb(inflated: number): Buffer {
  const twice = deflateSync(deflateSync(Buffer.alloc(inflated, 'q Q '), { level: 1 }));
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    ]
      .map((object) => Buffer.from(object, 'latin1'))
      .concat(
        Buffer.concat([
          Buffer.from(`<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
          twice,
          Buffer.from('\nendstream'),
        ]),
      ),
  );
}

function assemble(objects: readonly Buffer[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = chunks[0]!.length;
  for (const [index, object] of objects.entries()) {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += chunk.length;
    chunks.push(chunk);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(trailer, 'latin1')]);
}

/** A part of a zip; `claims` is the size that it declares instead of its own. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly claims?: number;
}

/** A zip of these parts, deflated. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 1 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, Buffer.from(name)]),
    );
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end]);
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A paragraph of WordprocessingML. */
export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
/** A table of it. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A docx with this body, and further parts. */
/** @param doctype of its XML, which real ones never have */
export const makeDocx = (body: string, more: readonly ZipPart[] = [], doctype = ''): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', content: TYPES },
    { name: '_rels/.rels', content: RELATIONS },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${doctype}<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);

/** The page header of a docx, where many put their name. */
export const header = (text: string): ZipPart => ({
  name: 'word/header1.xml',
  content: `<?xml version="1.0"?><w:hdr ${NAMESPACE}>${paragraph(text)}</w:hdr>`,
});

/** A docx of 1.3 MB whose text is 300 MB; `claims` makes its directory say that it is small. */
export const makeDocxBomb = (claims?: number): Buffer =>
  makeDocx('', [
    {
      name: 'word/comments.xml',
      content: Buffer.alloc(300_000_000, ' '),
      ...(claims === undefined ? {} : { claims }),
    },
  ]);
