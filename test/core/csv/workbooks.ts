/**
 * Workbooks as the programs write them that people use (ECMA-376): one table, in the forms in which Excel, LibreOffice,
 * Google Sheets, Numbers and libraries differ.
 */
import { makeZip } from '../../features/cv/documents.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface WorkbookForm {
  /** Where texts stand, and in which pieces. */
  readonly strings?: 'shared' | 'inline' | 'rich' | 'phonetic';
  /** Of all names of SpreadsheetML. */
  readonly prefix?: 'x:';
  readonly byteOrderMark?: boolean;
  /** Targets of relationships from the package's root. */
  readonly absolutePaths?: boolean;
  readonly date1904?: boolean;
  /** `t="d"`, as ISO 29500 Strict has it. */
  readonly isoDates?: boolean;
  readonly dimension?: 'right' | 'too small' | 'huge';
  /** Cells and rows without their addresses. */
  readonly withoutAddresses?: boolean;
  /** Cells with a style and nothing else, and rows of them behind the table. */
  readonly styledBlanks?: boolean;
  /** Blank cells left out, or written. */
  readonly writesBlanks?: boolean;
  /** The sheets' files, in another order than their names. */
  readonly oddFileNames?: boolean;
  readonly sheetsBefore?: readonly string[];
  /** A header over two columns, the second of which holds something, too. */
  readonly mergedHeader?: boolean;
  readonly lineEnds?: '\n' | '&#10;' | '_x000D_\n';
  readonly singleQuotes?: boolean;
  readonly comments?: boolean;
}

/** Days since the last day of 1899, as Excel counts them after February 1900. */
const serial = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
const FROM_1904 = 1_462;

const STYLES = {
  general: 0,
  british: 1,
  iso: 2,
  long: 3,
  padded: 4,
  percent: 5,
  money: 6,
  text: 7,
  moment: 8,
  builtIn: 9,
} as const;
const FORMATS: Readonly<Record<number, string>> = {
  164: 'dd\\/mm\\/yyyy',
  165: 'yyyy\\-mm\\-dd;@',
  166: '[$-809]d\\ mmmm\\ yyyy;@',
  167: '00000',
  168: '"£"#,##0.00',
  169: 'dd/mm/yyyy\\ hh:mm',
};
const NUMBER_FORMATS = [0, 164, 165, 166, 167, 10, 168, 49, 169, 14];

type Cell =
  | { readonly text: string }
  | { readonly number: number; readonly style?: keyof typeof STYLES; readonly formula?: string }
  | { readonly day: string; readonly time?: number; readonly style: keyof typeof STYLES }
  | { readonly flag: boolean }
  | { readonly result: string; readonly formula: string }
  | null;

const HEADER: readonly Cell[] = ['Full Name', 'Email', 'Note', 'Joined', 'Code', 'Sum'].map((text) => ({
  text,
}));
const ROWS: readonly (readonly Cell[])[] = [
  [
    { text: 'Ada King' },
    { text: 'ada@example.org' },
    null,
    { day: '2027-04-01', style: 'british' },
    { number: 42, style: 'padded' },
    { number: 0.1 + 0.2, formula: '0.1+0.2' },
  ],
  [
    { text: 'Zoë “Z” <Ö> & Sons' },
    { result: 'zoe@example.org', formula: 'LOWER("ZOE@EXAMPLE.ORG")' },
    { text: 'Two\nlines, and "quotes"' },
    { day: '1999-12-31', style: 'iso' },
    { number: 441_632_960_123 },
    { flag: true },
  ],
  [
    { text: '課長 小林' },
    { text: 'kobayashi@example.org' },
    { text: '  kept  ' },
    { day: '2028-02-29', style: 'long' },
    { text: '007' },
    { number: 0.125, style: 'percent' },
  ],
  [
    { text: '=not a formula' },
    { text: 'eve@example.org' },
    { text: "'=escaped" },
    { day: '2026-11-23', time: 0.5625, style: 'moment' },
    { number: 1_234.5, style: 'money' },
    { number: -1.5e-7 },
  ],
  [null, { text: 'nobody@example.org' }, null, { day: '2030-01-05', style: 'builtIn' }, null, null],
];

/** The same table as a program saves it as CSV. */
export const CSV = [
  'Full Name,Email,Note,Joined,Code,Sum',
  'Ada King,ada@example.org,,01/04/2027,00042,0.3',
  'Zoë “Z” <Ö> & Sons,zoe@example.org,"Two\nlines, and ""quotes""",1999-12-31,441632960123,TRUE',
  '課長 小林,kobayashi@example.org,  kept  ,29 February 2028,007,12.50%',
  '=not a formula,eve@example.org,\'=escaped,23/11/2026 13:30,"£1,234.50",-1.5e-7',
  ',nobody@example.org,,05/01/2030,,',
].join('\r\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Makes an xlsx of the table, the last of its sheets. @param sheet its name */
export function workbook(form: WorkbookForm = {}, sheet = 'People'): Buffer {
  const p = form.prefix ?? '';
  const names = [...(form.sheetsBefore ?? []), sheet];
  const shared: string[] = [];
  const lines = (text: string) => escaped(text).replaceAll('\n', form.lineEnds ?? '\n');
  const run = (text: string) => `<${p}t xml:space="preserve">${lines(text)}</${p}t>`;
  const pieces = (text: string): string => {
    if (form.strings === 'rich') {
      const middle = Math.ceil(text.length / 2);
      const rich = (part: string) => `<${p}r><${p}rPr><${p}b/></${p}rPr>${run(part)}</${p}r>`;
      return rich(text.slice(0, middle)) + rich(text.slice(middle));
    }
    const phonetic = `<${p}rPh sb="0" eb="1"><${p}t>カチョウ</${p}t></${p}rPh><${p}phoneticPr fontId="1"/>`;
    return run(text) + (form.strings === 'phonetic' ? phonetic : '');
  };
  const place = (row: number, column: number, style: number, type = ''): string =>
    [
      form.withoutAddresses ? '' : ` r="${'ABCDEFGHIJ'.charAt(column)}${row}"`,
      style === 0 ? '' : ` s="${style}"`,
      type && ` t="${type}"`,
    ].join('');
  const value = (at: string, text: string | number, formula?: string) =>
    `<${p}c${at}>${formula ? `<${p}f>${escaped(formula)}</${p}f>` : ''}<${p}v>${text}</${p}v></${p}c>`;
  const cellXml = (cell: Cell, row: number, column: number): string => {
    const at = (style: number, type?: string) => place(row, column, style, type);
    if (cell === null) return form.writesBlanks || form.withoutAddresses ? `<${p}c${at(0)}/>` : '';
    if ('text' in cell) {
      if (form.strings === 'inline')
        return `<${p}c${at(0, 'inlineStr')}><${p}is>${pieces(cell.text)}</${p}is></${p}c>`;
      shared.push(`<${p}si>${pieces(cell.text)}</${p}si>`);
      return value(at(STYLES.text, 's'), shared.length - 1);
    }
    if ('flag' in cell) return value(at(0, 'b'), cell.flag ? 1 : 0);
    if ('result' in cell) return value(at(0, 'str'), escaped(cell.result), cell.formula);
    if ('number' in cell) return value(at(STYLES[cell.style ?? 'general']), cell.number, cell.formula);
    if (form.isoDates && cell.time === undefined)
      return value(at(STYLES[cell.style], 'd'), `${cell.day}T00:00:00.000`);
    const days = serial(cell.day) + (cell.time ?? 0) - (form.date1904 ? FROM_1904 : 0);
    return value(at(STYLES[cell.style]), days);
  };
  const rowXml = (cells: readonly Cell[], at: number) =>
    `<${p}row${form.withoutAddresses ? '' : ` r="${at + 1}" spans="1:6"`}>${cells
      .map((cell, column) => cellXml(cell, at + 1, column))
      .join('')}${form.styledBlanks ? `<${p}c${place(at + 1, 8, STYLES.padded)}/>` : ''}</${p}row>`;
  const rows = form.mergedHeader ? ROWS.map((row) => [...row, { number: 1 }]) : ROWS;
  const table = [HEADER, ...rows].map(rowXml).join(form.comments ? '<!-- a row -->' : '');
  const behind = form.styledBlanks
    ? [900, 1000].map((row) => `<${p}row r="${row}"><${p}c r="B${row}" s="1"/></${p}row>`).join('')
    : '';
  const reference = { right: 'A1:F6', 'too small': 'A1', huge: 'A1:XFD1048576' };
  const sheetXml = (rows: string) =>
    `<${p}worksheet xmlns${p ? ':x' : ''}="${MAIN}" xmlns:r="${RELS}"><${p}sheetPr/>${
      form.dimension ? `<${p}dimension ref="${reference[form.dimension]}"/>` : ''
    }<${p}sheetViews><${p}sheetView workbookViewId="0"/></${p}sheetViews><${p}cols><${p}col min="1" max="6" width="8" customWidth="1"/></${p}cols><${p}sheetData>${rows}</${p}sheetData>${
      form.mergedHeader ? `<${p}mergeCells count="1"><${p}mergeCell ref="F1:G1"/></${p}mergeCells>` : ''
    }</${p}worksheet>`;
  const file = (at: number) =>
    `worksheets/${form.oddFileNames ? `s-${names.length - at}` : `sheet${at + 1}`}.xml`;
  const target = (part: string) => (form.absolutePaths ? `/xl/${part}` : part);
  const relation = (id: string, type: string, part: string) =>
    `<Relationship Id="${id}" Type="${RELS}/${type}" Target="${part}"/>`;
  const people = sheetXml(table + behind);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${names
      .map(
        (_, at) =>
          `<Override PartName="/xl/${file(at)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', form.absolutePaths ? '/xl/workbook.xml' : 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<${p}workbook xmlns${p ? ':x' : ''}="${MAIN}" xmlns:r="${RELS}"><${p}workbookPr${form.date1904 ? ' date1904="1"' : ''}/><${p}sheets>${names
      .map((name, at) => `<${p}sheet name="${escaped(name)}" sheetId="${at + 4}" r:id="rId${at + 1}"/>`)
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names
      .map((_, at) => relation(`rId${at + 1}`, 'worksheet', target(file(at))))
      .join(
        '',
      )}${relation('rId90', 'styles', target('styles.xml'))}${relation('rId91', 'sharedStrings', target('sharedStrings.xml'))}</Relationships>`,
    'xl/styles.xml': `<${p}styleSheet xmlns${p ? ':x' : ''}="${MAIN}"><${p}numFmts count="6">${Object.entries(
      FORMATS,
    )
      .map(
        ([id, code]) =>
          `<${p}numFmt numFmtId="${id}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
      )
      .join(
        '',
      )}</${p}numFmts><${p}fonts count="1"><${p}font/></${p}fonts><${p}fills count="1"><${p}fill/></${p}fills><${p}borders count="1"><${p}border/></${p}borders><${p}cellXfs count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.map((id) => `<${p}xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</${p}cellXfs></${p}styleSheet>`,
    'xl/sharedStrings.xml': `<${p}sst xmlns${p ? ':x' : ''}="${MAIN}" count="${shared.length}" uniqueCount="${shared.length}">${shared.join('')}</${p}sst>`,
  };
  for (const [at] of names.entries())
    parts[`xl/${file(at)}`] = at === names.length - 1 ? people : sheetXml(`<${p}row r="1"/>`);
  const quotes = (xml: string) => (form.singleQuotes ? xml.replaceAll(/="([^"']*)"/g, "='$1'") : xml);
  return makeZip(
    Object.entries(parts).map(([name, xml]) => ({
      name,
      content: `${form.byteOrderMark ? '\ufeff' : ''}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${quotes(xml)}`,
    })),
  );
}

/** Thirty forms, by who writes them so. */
export const FORMS: Readonly<Record<string, WorkbookForm>> = {
  Excel: { strings: 'shared', dimension: 'right' },
  'Excel with letters in bold': { strings: 'rich', dimension: 'right' },
  'Excel in Japan': { strings: 'phonetic', dimension: 'right' },
  'Excel on an old Mac': { date1904: true, dimension: 'right' },
  'Excel in the strict form': { isoDates: true, dimension: 'right' },
  'Excel, line ends as they are typed on Windows': { lineEnds: '_x000D_\n', dimension: 'right' },
  'Excel, a table with formats far below it': { styledBlanks: true, dimension: 'huge' },
  'Excel, a merged header': { mergedHeader: true, dimension: 'right' },
  'Excel, several sheets': { sheetsBefore: ['Read me', 'Notes & more'] },
  'Excel, sheets moved': { sheetsBefore: ['Read me', 'Old'], oddFileNames: true },
  LibreOffice: { writesBlanks: true, dimension: 'right' },
  'LibreOffice with letters in bold': { writesBlanks: true, strings: 'rich' },
  'LibreOffice from a Mac’s file': { writesBlanks: true, date1904: true },
  'LibreOffice, line ends written out': { writesBlanks: true, lineEnds: '&#10;' },
  'LibreOffice, rows with formats': { writesBlanks: true, styledBlanks: true },
  'LibreOffice, several sheets': { writesBlanks: true, sheetsBefore: ['Tabelle1'] },
  'Google Sheets': { styledBlanks: true },
  'Google Sheets with letters in bold': { styledBlanks: true, strings: 'rich' },
  'Google Sheets, a merged header': { styledBlanks: true, mergedHeader: true },
  'Google Sheets, several sheets': { styledBlanks: true, sheetsBefore: ['Sheet1', 'Sheet2'] },
  Numbers: { strings: 'rich', writesBlanks: true, dimension: 'right' },
  'Numbers with styled blanks': { strings: 'rich', styledBlanks: true, dimension: 'right' },
  'Numbers, with its summary first': { strings: 'rich', sheetsBefore: ['Export Summary'] },
  'a .NET library': { prefix: 'x:', strings: 'inline', absolutePaths: true },
  'a .NET library, shared texts': { prefix: 'x:', byteOrderMark: true, absolutePaths: true },
  'a .NET library, letters in bold': { prefix: 'x:', strings: 'rich', date1904: true },
  'a Python library': { strings: 'inline', absolutePaths: true, dimension: 'too small' },
  'a Python library, streaming': { strings: 'inline', withoutAddresses: true },
  'a Java library': { byteOrderMark: true, writesBlanks: true, dimension: 'too small' },
  'a PHP library': { singleQuotes: true, comments: true, oddFileNames: true },
  'a reporting tool': { strings: 'inline', byteOrderMark: true, singleQuotes: true },
};
