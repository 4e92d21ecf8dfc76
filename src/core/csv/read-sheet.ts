import { read, type CellObject, type DenseWorkSheet } from '@e965/xlsx';
import { LIMITS } from '../../contract/limits.ts';
import { BadZip, unzip } from '../reading/zip.ts';

/** `csv` is null when there is no such sheet. */
export type SheetOutcome =
  | { readonly csv: string | null; readonly sheets: readonly string[] }
  | { readonly refusal: 'CSV_NOT_TEXT' | `SHEET_${BadZip['why']}` };

const XLSX = 'spreadsheetml.sheet.main+xml';
/** As long as the longest CSV that is taken could be. */
const LONGEST_CSV = 2 * LIMITS.csv.bytes;

/** Runs in a process of its own: what it parses may use up time and memory, or break the parser. */
export async function readSheet(bytes: Buffer, wanted?: string): Promise<SheetOutcome> {
  try {
    return await sheetOf(bytes, wanted);
  } catch (error) {
    return { refusal: error instanceof BadZip ? `SHEET_${error.why}` : 'SHEET_DAMAGED' };
  }
}

async function sheetOf(bytes: Buffer, wanted: string | undefined): Promise<SheetOutcome> {
  // A package with a password is an OLE file of its own: names in it are UTF-16.
  if (bytes[0] !== 0x50)
    return {
      refusal: bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
        ? 'SHEET_ENCRYPTED'
        : 'CSV_NOT_TEXT',
    };
  const parts = await unzip(bytes, LIMITS.spreadsheet);
  if (!parts.get('[Content_Types].xml')?.toString('latin1').includes(XLSX))
    return { refusal: 'CSV_NOT_TEXT' };
  const sheets = read(bytes, { bookSheets: true }).SheetNames;
  const name = wanted ?? sheets[0];
  if (name === undefined || !sheets.includes(name)) return { csv: null, sheets };
  const book = read(bytes, {
    sheets: name,
    dense: true,
    // Many programs write a wrong one.
    nodim: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    // What the file leaves to the reader's country.
    dateNF: 'dd/mm/yyyy',
  });
  // Holes in the list are rows that the file leaves out.
  const rows = ((book.Sheets[name] as DenseWorkSheet | undefined)?.['!data'] ?? []).filter(Boolean);
  // As in a CSV, where all lines are as long as the longest one: a column needs no name.
  const header = rows.find((row) => row.some((cell) => shown(cell) !== ''));
  if (header) header.length = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  let csv = '';
  for (const row of rows) {
    csv += `${Array.from(row, quoted).join(',')}\r\n`;
    if (csv.length > LONGEST_CSV) throw new BadZip('TOO_COMPLEX');
  }
  return { csv, sheets };
}

const quoted = (cell: CellObject | undefined): string => `"${shown(cell).replaceAll('"', '""')}"`;

/** A cell as it is displayed; a number without a format with all its digits, however narrow its column. */
function shown(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'z') return '';
  if (typeof cell.v === 'number' && cell.t === 'n' && (cell.z ?? 'General') === 'General')
    return String(Number(cell.v.toPrecision(15)));
  return cell.w ?? String(cell.v ?? '');
}
