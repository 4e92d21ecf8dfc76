import type { CsvColumn } from '../../../src/contract/csv.ts';
import { openTable, type CsvTable } from '../../../src/core/csv/read.ts';
import { fromBytes } from '../../../src/core/csv/source.ts';
import { failureOf } from '../../support/failure.ts';

export type Key = 'name' | 'email' | 'note';

export const COLUMNS: readonly CsvColumn<Key>[] = [
  { key: 'name', header: 'Full Name', aliases: ['who'], required: true },
  { key: 'email', header: 'Email', aliases: ['e-mail', 'mail'], required: true },
  { key: 'note', header: 'Note', aliases: [] },
];

export const open = (content: string | Buffer, maxRows?: number): Promise<CsvTable<Key>> =>
  openTable(fromBytes(Buffer.from(content as string)), COLUMNS, maxRows);

/** The rows' cells in the order of {@link COLUMNS}. */
export async function cellsOf(content: string | Buffer): Promise<string[][]> {
  const table = await open(content);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(COLUMNS.map(({ key }) => cells[key] ?? ''));
  return rows;
}

/** The code and message of a refusal. */
export const refusal = async (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  (await failureOf(work)) as { code: string; message: string };
