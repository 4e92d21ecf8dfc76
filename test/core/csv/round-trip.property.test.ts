import { expect } from 'chai';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { cellText, csvText, escapeFormula, unescapeFormula } from '../../../src/contract/csv.ts';
import { csvFile } from '../../../src/core/csv/write.ts';
import { AppError } from '../../../src/core/errors.ts';
import { words } from '../../support/builders.ts';
import { COLUMNS, cellsOf, open } from './tables.ts';

/** What spreadsheets, quoting and line ends trip over. */
const NASTY = [...`"',;|=+-@＝＋－＠\u3000\t\r\n a€😀é\u00a0\u2028`, '\r\n', ...words(`"" '= ''+ \ufeff ä̈`)];
const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...NASTY), maxLength: 12 }),
  )
  .filter((text) => text.isWellFormed() && !text.includes('\0'));

/** A row without any content is no row. */
const rows = fc.array(
  fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text.trim() !== '')),
  { minLength: 1, maxLength: 8 },
);

async function written(table: readonly (readonly string[])[]): Promise<string> {
  const columns = COLUMNS.map(({ header }, at) => ({
    header,
    cell: (row: readonly string[]) => row[at] ?? '',
  }));
  const pages = async function* () {
    for (const row of table) yield [row];
  };
  let text = '';
  for await (const piece of csvFile(columns, pages())) text += piece;
  return text;
}

describe('What is written as CSV', () => {
  it('is read as it was, whatever the cells hold', () =>
    fc.assert(
      fc.asyncProperty(rows, async (table) => {
        expect(await cellsOf(await written(table))).to.deep.equal(table);
      }),
      { numRuns: 300 },
    ));

  it('is the same to the byte when what was read of it is written again', () =>
    fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const first = await written(table);
        expect(await written(await cellsOf(first))).to.equal(first);
      }),
      { numRuns: 200 },
    ));

  it('is what csv-stringify writes', () =>
    fc.assert(
      fc.property(rows, (table) => {
        const cells = table.map((row) => row.map(cellText));
        expect(csvText(table)).to.equal(
          stringify(cells, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }),
        );
      }),
      { numRuns: 300 },
    ));

  it('holds no cell that a spreadsheet would run', () => {
    const run = [...words("=1+1 +1 -1 @SUM(A1) '=1 ''=1"), ' =1', '\t=1', '\r=1', '\n=1', '\u3000＝1'];
    for (const text of [...run, ...words('＝1 ＋1 －1 ＠SUM(A1)')])
      expect(escapeFormula(text)).to.equal(`'${text}`);
    for (const text of ["'quoted'", "it's", 'a=b', ' a', '１', '', "'"])
      expect(escapeFormula(text)).to.equal(text);
    fc.assert(
      fc.property(cell, (text) => {
        expect(escapeFormula(text)).not.to.match(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
        expect(unescapeFormula(escapeFormula(text))).to.equal(text);
      }),
    );
  });

  it('says yes and no, and nothing for nothing; negative numbers stay numbers', () => {
    expect([true, false, null, -1.5, 0, 'x'].map(cellText).join()).to.equal('Yes,No,,-1.5,0,x');
  });

  it('begins with a byte order mark, for Excel, and ends lines as RFC 4180 says', async () => {
    expect(await written([['Ada', 'a@b.org', 'one\ntwo']])).to.equal(
      '\ufeffFull Name,Email,Note\r\nAda,a@b.org,"one\ntwo"\r\n',
    );
  });
});

describe('Any bytes as a CSV file', () => {
  it('are read, or refused in the documented way', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
          fc
            .array(fc.constantFrom('Full Name', '\t', '\n', '\r', ...words(`Email , ; " '= x \ufeff é`)), {
              maxLength: 60,
            })
            .map((parts) => Buffer.from(parts.join(''))),
          rows.map((table) => Buffer.from(`Full Name,Email\n${table.flat().join(',')}`, 'latin1')),
        ),
        async (bytes) => {
          try {
            const table = await open(bytes);
            let count = 0;
            for await (const { row } of table.rows()) expect(row).to.equal((count += 1));
            expect(count).to.equal(table.total);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            expect(error.code).to.match(/^CSV_/);
          }
        },
      ),
      { numRuns: 500 },
    ));
});
