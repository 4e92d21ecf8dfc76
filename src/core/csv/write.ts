import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvText, type Cell } from '../../contract/csv.ts';

export interface ExportColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Cell;
}

/** A whole file, in pieces of a page each: UTF-8 with a byte order mark, a header, a record for each row. */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([columns.map(({ header }) => header)]);
  for await (const rows of pages)
    if (rows.length > 0) yield csvText(rows.map((row) => columns.map(({ cell }) => cell(row))));
}

export function csvStream<Row>(columns: readonly ExportColumn<Row>[], pages: AsyncIterable<readonly Row[]>) {
  return Readable.from(csvFile(columns, pages), { objectMode: false });
}
