import { parse } from 'csv-parse/sync';
import type { Answer, Client } from '../support/client.ts';
import { sendForm } from '../support/form.ts';
import { read, write } from '@e965/xlsx';

/** An import's answer, for both kinds. */
export interface Imported {
  batchId: string | null;
  created: number;
  skipped: number;
  failed: number;
  dryRun: boolean;
  ignoredHeaders: string[];
  rows: {
    row: number;
    email: string;
    status: string;
    message?: string;
    advisorId?: number;
    organizationId?: number;
    username?: string;
    password?: string;
  }[];
}

export function importFile(
  client: Client,
  path: string,
  bytes: string | Buffer,
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<Answer<Imported>> {
  return sendForm<Imported>(client, `${path}/import`, { bytes }, fields);
}

/** An export's records by their headers. */
export const records = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });

/** Some of an export's columns, as they stand in the file. */
export const columnsOf = (text: string, headers: readonly string[]): string =>
  JSON.stringify(records(text).map((record) => headers.map((header) => record[header])));

/** The same table as Excel has it. @param sheet its name, behind an empty one */
export const asXlsx = (csv: string, sheet = 'People'): Buffer => {
  const people = read(csv, { type: 'string', raw: true }).Sheets['Sheet1']!;
  const book = { SheetNames: ['Read me', sheet], Sheets: { 'Read me': {}, [sheet]: people } };
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};
