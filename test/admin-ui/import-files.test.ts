import { expect } from 'chai';
import {
  mapColumn,
  mappingOf,
  missingFields,
  leftOut,
  rowsOf,
  sampleOf,
} from '../../admin-ui/resources/advisor-import/file/mapping.ts';
import {
  checkFile,
  csvText,
  errorFile,
  logInsFile,
  templateFile,
} from '../../admin-ui/resources/advisor-import/file/files.ts';
import { decode, readTable, UnreadableFile } from '../../admin-ui/resources/advisor-import/file/readTable.ts';
import { checkRows } from '../../admin-ui/resources/advisor-import/rows/checkRows.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));
const rowsIn = (text: string) => {
  const table = readTable(text);
  return rowsOf(table, mappingOf(table));
};
const reasonOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error instanceof UnreadableFile ? error.reason : String(error);
  }
  return 'read';
};

describe('files of the import page', () => {
  it('are read as UTF-8 with and without a byte order mark, as UTF-16 and as Windows-1252', () => {
    expect(decode(bytes('Zoë – ’'))).to.equal('Zoë – ’');
    expect(decode(bytes('\uFEFFZoë'))).to.equal('Zoë');
    expect(decode(bytes('\uFEFFZoë', 'utf16le'))).to.equal('Zoë');
    // Every browser's Windows-1252 also knows 0x80 to 0x9f, which Node 20's does not: test/e2e has those.
    expect(decode(new Uint8Array([0x5a, 0x6f, 0xeb]))).to.equal('Zoë');
  });

  it('are refused when they are no text', () => {
    for (const beginning of ['%PDF-1.7', 'PK\u0003\u0004', 'Name\0Email'])
      expect(reasonOf(() => decode(bytes(beginning)))).to.equal('notText');
  });

  it('may be separated by comma, semicolon or tab, with quotes, doubled quotes and any line end', () => {
    for (const separator of [',', ';', '\t'])
      for (const end of ['\n', '\r\n', '\r']) {
        const line = (cells: string[]) => cells.join(separator) + end;
        const text =
          line(['First Name', 'Last Name', 'Email']) + line(['"Ada ""A"""', `"Ki${separator}ng"`, 'a@b.org']);
        expect(rowsIn(text)[0]?.values).to.include({
          firstName: 'Ada "A"',
          lastName: `Ki${separator}ng`,
          email: 'a@b.org',
        });
      }
  });

  it('need a header and a row, and every quotation mark closed', () => {
    expect(reasonOf(() => readTable(''))).to.equal('noRows');
    expect(reasonOf(() => readTable('First Name,Email\n\n , \n'))).to.equal('noRows');
    expect(reasonOf(() => readTable('Name,Email\n"Ada,a@b.org\n'))).to.equal('quote');
  });

  it('are known by their headers and their aliases, in any case', () => {
    const table = readTable('FORENAME,sur_name,E-Mail,job-title,Résumé,ID\nAda,King,a@b.org,CTO,x,7\n');
    const mapping = mappingOf(table);
    expect(mapping).to.deep.equal(['firstName', 'lastName', 'email', 'title', null, null]);
    expect(missingFields(mapping)).to.deep.equal([]);
    expect(leftOut(table, mapping)).to.deep.equal(['Résumé', 'ID']);
  });

  it('are mapped by hand where they are not, each field once, with a sample of each column', () => {
    const table = readTable('Vorname;Nachname;Adresse;Notiz\n;King;a@b.org;\nAda;;;\n');
    let mapping = mappingOf(table);
    expect(missingFields(mapping)).to.deep.equal(['First Name', 'Last Name', 'Email']);
    expect([0, 1, 2, 3].map((at) => sampleOf(table, at))).to.deep.equal(['Ada', 'King', 'a@b.org', '']);
    mapping = mapColumn(mapping, 3, 'firstName');
    mapping = mapColumn(mapping, 0, 'firstName');
    mapping = mapColumn(mapColumn(mapping, 1, 'lastName'), 2, 'email');
    expect(mapping).to.deep.equal(['firstName', 'lastName', 'email', null]);
    expect(rowsOf(table, mapping)[1]?.values).to.include({ firstName: 'Ada', lastName: '', email: '' });
    expect(mapColumn(mapping, 0, null)[0]).to.equal(null);
  });

  it('escape what a spreadsheet would run, and read it back as it was', () => {
    const cells = ['=1+1', '+44', '-x', '@y', "'=z", '\tq', 'a "b", c', 'two\nlines', 'plain'];
    const text = csvText([
      ['First Name', 'Last Name', 'Email', 'Title', 'Skills', 'Expertise', 'Bio', 'CV', 'LinkedIn'],
      cells,
    ]);
    expect(text).to.match(/^\uFEFFFirst Name,/);
    expect(text).to.contain('\'=1+1,\'+44,\'-x,\'@y,\'\'=z,"\'\tq","a ""b"", c","two\nlines",plain\r\n');
    expect(Object.values(rowsIn(text)[0]?.values ?? {}).sort()).to.deep.equal([...cells].sort());
  });

  it('give a template that can be imported as it is', () => {
    const [row] = checkRows(rowsIn(templateFile()));
    expect([row?.issues, row?.warnings, row?.status]).to.deep.equal([[], [], 'click_to_save']);
  });

  it('give back the rows with issues, with why, in a form that can be chosen again', () => {
    const rows = checkRows(rowsIn('First Name,Last Name,Email,Skills\n=Ada,,nowhere,finance;juggling\n'));
    const text = errorFile(rows);
    expect(text).to.contain(
      'Last name is required; Invalid email format; Unknown skills were left out: juggling',
    );
    expect(text).to.contain("'=Ada");
    expect(rowsIn(text)[0]?.values).to.deep.equal(rows[0]?.values);
  });

  it('hand on the log-ins that were made, and ask the server no more than it needs', () => {
    const [row] = rowsIn('First Name,Last Name,Email,CV Text\nAda,King,a@b.org,secret\n');
    if (!row) throw new Error('no row');
    expect(logInsFile([{ ...row, logIn: { username: 'a', password: '=pw' } }, row])).to.equal(
      "\uFEFFName,Email,Username,Password\r\nAda King,a@b.org,a,'=pw\r\n",
    );
    expect(checkFile([row])).to.equal('\uFEFFFirst Name,Last Name,Email\r\nAda,King,a@b.org\r\n');
  });
});
