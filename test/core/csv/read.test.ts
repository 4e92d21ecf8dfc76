import { expect } from 'chai';
import { cellsOf, open, refusal } from './tables.ts';

describe('A CSV file', () => {
  it('leaves others their turns while it is read', async () => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    count();
    const file = open(`Full Name,Email\n${'Ada,a@b.org\n'.repeat(40_000)}`).finally(() => (isRead = true));
    expect((await file).total).to.equal(40_000);
    expect(turns).to.be.above(50);
  });

  describe('is refused as a whole', () => {
    it('when it is no text: PDF, zip, older Office files, pictures', async () => {
      const office = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];
      for (const beginning of ['%PDF-1.7\nFull Name', ...office, '\u0089PNG\r\n\u001a\n\0'])
        expect(await refusal(open(Buffer.from(`${beginning} and so on`, 'latin1'))), beginning).to.include({
          code: 'CSV_NOT_TEXT',
          message: 'This is not a CSV file: it holds binary data. Save the sheet as CSV and try again.',
        });
    });

    it('when a cell would take long to read, in the header as well', async () => {
      const marks = `a${'\u0301'.repeat(9_000)}${'\u0323'.repeat(9_000)}`;
      for (const content of [`Full Name,Email\n${marks},a@b.org\n`, `Full Name,Email,${marks}\na,b,c\n`])
        expect(await refusal(open(content))).to.include({ code: 'CSV_NOT_TEXT' });
    });

    it('when it is empty, or a header only', async () => {
      for (const content of ['', '\ufeff', '\n\n', 'Full Name,Email\n', 'Full Name,Email\n\n , \n,,,\n'])
        expect(await refusal(open(content)), JSON.stringify(content)).to.include({ code: 'CSV_NO_ROWS' });
    });

    it('when a required column is missing, and names it', async () => {
      expect(await refusal(open('Note,Other\na,b\n'))).to.deep.include({
        code: 'CSV_HEADERS',
        message: 'The header lacks: Full Name, Email',
        fields: { file: 'The header lacks: Full Name, Email' },
      });
    });

    it('when a quotation mark is never closed, with the row it is in', async () => {
      const file = 'Full Name,Email\nAda,a@b.org\nBob,"b@b.org\nCleo,c@b.org\n';
      expect(await refusal(open(file))).to.include({
        code: 'CSV_UNREADABLE',
        message: 'Failed to parse CSV file. Please check the format. Row 2: a quotation mark is not closed.',
      });
      expect(await refusal(open(`Full Name,Email\n${'x'.repeat(1_100_000)},a@b.org\n`)))
        .to.have.property('message')
        .that.matches(/Row 1: it is too long, or a quotation mark is not closed\.$/);
    });

    it('when it has more rows than allowed', async () => {
      const rows = (count: number) => `Full Name,Email\n${'Ada,a@b.org\n'.repeat(count)}`;
      expect((await open(rows(3), 3)).total).to.equal(3);
      expect(await refusal(open(rows(4), 3))).to.include({ message: 'A file may have at most 3 rows.' });
    });

    it('when a line has more cells than any table, before they take memory', async () => {
      const later = `Full Name,Email\n${'Ada,a@b.org\n'.repeat(10)}${','.repeat(3_000_000)}`;
      for (const content of [','.repeat(5_000_000), later])
        expect(await refusal(open(content))).to.include({ code: 'CSV_NOT_TEXT' });
    });
  });

  describe('is read', () => {
    it('with commas, semicolons or tabs, whichever finds the known columns', async () => {
      for (const separator of [',', ';', '\t']) {
        const lines = [
          ['Full Name', 'Email', '"A; b, and\tc"'],
          ['"King, Ada; Countess\tof Lovelace"', 'ada@b.org', ''],
        ];
        const read = await cellsOf(lines.map((cells) => cells.join(separator)).join('\n'));
        expect(read, separator).to.deep.equal([['King, Ada; Countess\tof Lovelace', 'ada@b.org', '']]);
      }
    });

    it('with Excel’s own first line, which names the separator', async () => {
      const rest = 'Full Name;Email;Note\r\nAda;a@b.org;"one, two; three"\r\n';
      for (const line of ['sep=;\r\n', '\ufeffSEP=;\n', '"sep=;"\r\n'])
        expect(await cellsOf(line + rest), line).to.deep.equal([['Ada', 'a@b.org', 'one, two; three']]);
    });

    it('with headers in any case, with spaces, underscores and hyphens, and by their aliases', async () => {
      const plain = ['full name,EMAIL', 'FULL_NAME,E-Mail', ' Full-Name , e mail '];
      for (const header of [...plain, 'who,mail', '"FullName","Email"'])
        expect(await cellsOf(`${header}\nAda,a@b.org\n`), header).to.deep.equal([['Ada', 'a@b.org', '']]);
    });

    it('with columns in any order; others, and a second of the same, are left out and named', async () => {
      const file = 'Phone,Mail,Note,Who,Email,\n1,a@b.org,n,Ada,x@b.org,\n';
      expect((await open(file)).ignoredHeaders).to.deep.equal(['Phone', 'Email']);
      expect(await cellsOf(file)).to.deep.equal([['Ada', 'a@b.org', 'n']]);
    });

    it('with CR LF, LF, CR and all of them in one file', async () => {
      const lines = ['Full Name,Email', 'Ada,a@b.org', 'Bob,b@b.org', 'Cleo,c@b.org'];
      const expected = [
        ['Ada', 'a@b.org', ''],
        ['Bob', 'b@b.org', ''],
        ['Cleo', 'c@b.org', ''],
      ];
      for (const end of ['\r\n', '\n', '\r']) expect(await cellsOf(lines.join(end))).to.deep.equal(expected);
      expect(await cellsOf(`${lines[0]}\r\n${lines[1]}\n${lines[2]}\r${lines[3]}`)).to.deep.equal(expected);
    });

    it('with quoted separators, line breaks and doubled quotation marks, and with stray ones', async () => {
      const rows = '"Ada ""the first"", King",a@b.org,"one\r\ntwo\nthree"\nBob "B",b@b.org,5" nails\n';
      expect(await cellsOf(`Full Name,Email,Note\n${rows}`)).to.deep.equal([
        ['Ada "the first", King', 'a@b.org', 'one\r\ntwo\nthree'],
        ['Bob "B"', 'b@b.org', '5" nails'],
      ]);
    });

    it('with short and with long rows, and counts data rows from 1', async () => {
      const table = await open(
        'Full Name,Email,Note\n\nAda,a@b.org\n,,\nBob,b@b.org,n,,\nCleo,c@b.org,n,x,y\n',
      );
      const rows = [];
      for await (const { row, cells, problem } of table.rows()) rows.push([row, cells.name, problem]);
      expect([table.total, rows]).to.deep.equal([
        3,
        [
          [1, 'Ada', undefined],
          [2, 'Bob', undefined],
          [3, 'Cleo', 'The row has 5 cells, the header has 3'],
        ],
      ]);
    });
  });

  describe('is understood', () => {
    const text = 'Full Name,Email,Note\nZoë O’Neil,z@b.org,€5 – “now”…\n';
    const expected = [['Zoë O’Neil', 'z@b.org', '€5 – “now”…']];

    it('as UTF-8 with and without a byte order mark', async () => {
      expect(await cellsOf(text)).to.deep.equal(expected);
      expect(await cellsOf(`\ufeff${text}`)).to.deep.equal(expected);
    });

    it('as Windows-1252 when it is not UTF-8, wherever its first odd byte is', async () => {
      const codes = { '’': 0x92, '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94, '…': 0x85 };
      const latin = text.replaceAll(/[’€–“”…]/g, (sign) =>
        String.fromCharCode(codes[sign as keyof typeof codes]),
      );
      const bytes = Buffer.from(latin, 'latin1');
      expect(await cellsOf(bytes)).to.deep.equal(expected);
      const late = Buffer.concat([
        Buffer.from(`Full Name,Email,Note\n${'Ada,a@b.org,plain\n'.repeat(5_000)}`),
        bytes.subarray(bytes.indexOf('Z')),
      ]);
      expect((await cellsOf(late)).at(-1)).to.deep.equal(expected[0]);
    });

    it('as UTF-16, which Excel calls Unicode text', async () => {
      const little = Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le');
      expect(await cellsOf(little)).to.deep.equal(expected);
      expect(await cellsOf(Buffer.from(little).swap16())).to.deep.equal(expected);
    });

    it('also where a character lies across two chunks', async () => {
      const note = '😀é€'.repeat(20_000);
      for (let shift = 0; shift < 4; shift += 1)
        expect(await cellsOf(`Full Name,Email,Note\n${'x'.repeat(shift)},a@b.org,${note}\n`)).to.deep.equal([
          ['x'.repeat(shift), 'a@b.org', note],
        ]);
    });
  });
});
