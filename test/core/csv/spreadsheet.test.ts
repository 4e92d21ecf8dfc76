import { expect } from 'chai';
import { LIMITS } from '../../../src/contract/limits.ts';
import { AppError } from '../../../src/core/errors.ts';
import { openCsv, openTable } from '../../../src/core/csv/read.ts';
import { readSheet } from '../../../src/core/csv/read-sheet.ts';
import { fromBytes, type CsvSource } from '../../../src/core/csv/source.ts';
import { tableFile } from '../../../src/core/csv/spreadsheet.ts';
import { makeDocx, makeZip } from '../../features/cv/documents.ts';
import { COLUMNS } from './tables.ts';
import { CSV, FORMS, workbook } from './workbooks.ts';
import { listOf } from '../../support/builders.ts';
import { failureOf } from '../../support/failure.ts';

/** All records with content, six cells each: blank ones behind them are written or left out. */
async function recordsOf(source: CsvSource): Promise<string[][]> {
  const { header, records } = await openCsv(source, COLUMNS);
  const all = [header];
  for await (const record of records()) all.push(record);
  return all.map((record) =>
    [...record, '', '', ''].slice(0, 6).map((cell) => cell.replaceAll('\r\n', '\n')),
  );
}

describe('A spreadsheet', function () {
  this.timeout(120_000);
  let expected: string[][];
  before(async () => {
    expected = await recordsOf(fromBytes(Buffer.from(CSV)));
  });

  for (const [program, form] of Object.entries(FORMS))
    it(`of ${program} has the rows of its CSV`, async () => {
      const outcome = await readSheet(workbook(form), 'People');
      if (!('csv' in outcome)) throw new Error(outcome.refusal);
      expect(outcome.sheets).to.deep.equal([...(form.sheetsBefore ?? []), 'People']);
      expect(await recordsOf(fromBytes(Buffer.from(outcome.csv ?? '')))).to.deep.equal(expected);
    });

  const read = async (bytes: Buffer, sheet?: string) =>
    recordsOf((await tableFile(fromBytes(bytes), 'tests', sheet)).source);
  const refusal = async (bytes: Buffer, sheet?: string): Promise<AppError> => {
    const failure = await failureOf(read(bytes, sheet));
    expect(failure).to.be.instanceOf(AppError);
    return failure as AppError;
  };

  it('is known by its content and read apart; its first sheet unless another is named', async () => {
    expect(await read(workbook())).to.deep.equal(expected);
    const several = workbook({ sheetsBefore: ['Read me'] }, 'Zoë & co');
    expect(await read(several, 'Zoë & co')).to.deep.equal(expected);
    expect(await refusal(several)).to.include({ code: 'CSV_NO_ROWS' });
    const unknown = await refusal(several, 'people');
    expect(unknown.code).to.equal('SHEET_UNKNOWN');
    expect(unknown.fields).to.deep.equal({
      sheet: 'There is no such sheet. The sheets are: Read me, Zoë & co',
    });
    expect(await read(Buffer.from(CSV), 'of no meaning')).to.deep.equal(expected);
  });

  it('is refused when it is a bomb, protected, damaged or something else', async () => {
    const bomb = (name: string) =>
      makeZip([
        { name: '[Content_Types].xml', content: 'spreadsheetml.sheet.main+xml' },
        { name, content: Buffer.alloc(260 * 1_048_576), claims: 10 },
      ]);
    expect(await refusal(bomb('xl/worksheets/sheet1.xml'))).to.include({ code: 'SHEET_TOO_COMPLEX' });
    expect(await refusal(bomb('xl/media/image1.png'))).to.include({ code: 'SHEET_TOO_COMPLEX' });
    const many = listOf(2_001, (at) => ({ name: `${at}.xml`, content: '' }));
    expect(await refusal(makeZip(many))).to.include({ code: 'SHEET_TOO_COMPLEX' });
    const locked = Buffer.concat([
      Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await refusal(locked)).to.include({ code: 'SHEET_ENCRYPTED' });
    expect(await refusal(locked.subarray(0, 400))).to.include({ code: 'CSV_NOT_TEXT' });
    expect(await refusal(workbook().subarray(0, 900))).to.include({ code: 'SHEET_DAMAGED' });
    expect(await refusal(makeDocx('<w:p/>'))).to.include({ code: 'CSV_NOT_TEXT' });
  });

  it('is gathered in linear time, however long it is', async () => {
    const long = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(LIMITS.csv.bytes - 4)]);
    const before = process.cpuUsage();
    expect(await refusal(long)).to.include({ code: 'SHEET_DAMAGED' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000, 'seconds of the processor').to.be.below(5);
  });

  it('has cells in a column without a name, as under a merged header', async () => {
    const { source } = await tableFile(fromBytes(workbook({ mergedHeader: true })), 'tests');
    const { total, rows } = await openTable(source, COLUMNS);
    expect(total).to.equal(5);
    for await (const { problem } of rows()) expect(problem).to.equal(undefined);
  });
});
