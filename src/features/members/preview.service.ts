import { missingHeaders, type ColumnFields } from '../../contract/csv.ts';
import type { CheckedRow, ImportPreview } from '../../contract/import-api.ts';
import { LIMITS } from '../../contract/limits.ts';
import { shareOf } from '../../core/accounts/chosen-password.ts';
import type { Context } from '../../core/audit/audit.ts';
import { matchHeader, openCsv, tableOf, type CsvFile, type CsvRow } from '../../core/csv/read.ts';
import type { CsvSource } from '../../core/csv/source.ts';
import { tableFile } from '../../core/csv/spreadsheet.ts';
import { entriesOf, fromEntries } from '../../core/records.ts';
import type { ImportKind, MemberDraft } from './import-kind.ts';
import { ImportRun, batches, type ImportParts, type RowOutcome } from './import-run.service.ts';

/**
 * Judges each row as the import would, for the page that edits rows before they are saved.
 * @param wanted which field each column holds, by the file's own header where not said; which sheet of a spreadsheet
 * @throws AppError CSV_*, SHEET_* when the file as a whole cannot be taken
 */
export async function previewFile<Key extends string, Draft extends MemberDraft>(
  parts: ImportParts,
  kind: ImportKind<Key, Draft>,
  context: Context,
  given: CsvSource,
  { columns: wanted, sheet }: { readonly columns?: ColumnFields<Key>; readonly sheet?: string },
): Promise<ImportPreview> {
  const { source, sheets } = await tableFile(given, shareOf(context.actor), sheet);
  const file = await openCsv(source, kind.columns, LIMITS.csv.rows);
  const fields = file.header.map((_, at) => (wanted ?? matchHeader(file.header, kind.columns))[at] ?? null);
  const missing = missingHeaders(fields, kind.columns);
  const columns = await columnsOf(file, fields);
  if (missing.length > 0) return { columns, missing, sheets, rows: [] };
  return {
    columns,
    missing,
    sheets,
    rows: await checkRows(parts, kind, context, tableOf(file, kind.columns, fields).rows()),
  };
}

/** As an import of exactly these rows would judge them; writes nothing. */
export async function checkRows<Key extends string, Draft extends MemberDraft>(
  parts: ImportParts,
  kind: ImportKind<Key, Draft>,
  context: Context,
  rows: AsyncIterable<CsvRow<Key>> | Iterable<CsvRow<Key>>,
): Promise<CheckedRow[]> {
  const run = new ImportRun(parts, kind, { context, groupIds: [], dryRun: true, withPasswords: false });
  const checked: CheckedRow[] = [];
  for await (const batch of batches(rows))
    await run.batch(batch, (outcome) => checked.push(toChecked(outcome)));
  return checked;
}

function toChecked({ source, reading, ...verdict }: RowOutcome<string, MemberDraft>): CheckedRow {
  const cells = fromEntries(entriesOf(source.cells));
  const { username: _, ...values } = reading.draft ?? { username: '' };
  const proposal = Object.entries(values).filter(
    ([name, value]) => value !== null && value !== cells[name]?.trim(),
  );
  return { ...verdict, cells, problems: reading.problems, proposal: Object.fromEntries(proposal) };
}

const SAMPLE_CHARACTERS = 200;

async function columnsOf<Key extends string>({ header, records }: CsvFile, fields: ColumnFields<Key>) {
  const samples = header.map(() => '');
  for await (const cells of records()) {
    for (const at of samples.keys()) samples[at] ||= (cells[at] ?? '').trim().slice(0, SAMPLE_CHARACTERS);
    if (samples.every(Boolean)) break;
  }
  return header.map((cell, at) => ({
    header: cell.trim(),
    sample: samples[at] ?? '',
    field: fields[at] ?? null,
  }));
}
