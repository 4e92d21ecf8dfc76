import { databases, type TestDatabase, type TestDatabaseKind } from '../support/databases.ts';

/** One line of the budget table (design/architecture.md): a measure, its floor in the same run, and their ratio. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly floor: number;
  readonly ratio: number;
  readonly unit: string;
  /** What the ratio must keep to, in words: `≥ 0.5`, `≤ 3`. */
  readonly budget: string;
  /** The lowest and the highest ratio of the rounds, where there were several. */
  readonly spread?: readonly [lowest: number, highest: number];
  /** What else was seen, for the reader. */
  readonly note?: string;
}

/** A row with one figure, and with the budget itself for its floor where there is no other work to compare with. */
export const rowOf = (
  name: string,
  value: number,
  floor: number,
  unit: string,
  budget = '≤ 1',
): BenchRow => ({ name, value, floor, ratio: value / floor, unit, budget });

/** What is measured on a fresh database of each kind. @param only such as `sqlite`; both without */
export async function onEach(
  measure: (database: TestDatabase & Pick<TestDatabaseKind, 'name'>) => Promise<BenchRow[]>,
  only?: string,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { name, create } of databases) {
    if (only && name.toLowerCase() !== only) continue;
    const database = await create();
    try {
      rows.push(...(await measure({ ...database, name })));
    } finally {
      await database.drop();
    }
  }
  return rows;
}

/** Whether a row keeps its budget. @throws Error for a budget in words it does not know */
export function keepsBudget(row: BenchRow): boolean {
  const [, sign, limit] = /^([≤≥]) ?([\d.]+)/.exec(row.budget) ?? [];
  if (!sign || !limit) throw new Error(`cannot read the budget "${row.budget}" of ${row.name}`);
  return sign === '≤' ? row.ratio <= Number(limit) : row.ratio >= Number(limit);
}

const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

const spreadOf = ({ spread }: BenchRow) =>
  spread ? `(${spread[0].toFixed(2)}–${spread[1].toFixed(2)})` : '';

/** Prints the table; columns are aligned for reading, one row a line. */
export function printRows(rows: readonly BenchRow[]): void {
  const width = Math.max(...rows.map((row) => row.name.length));
  for (const row of rows) {
    console.log(
      `${row.name.padEnd(width)}  ${short(row.value).padStart(8)} ${row.unit.padEnd(6)}  floor ${short(row.floor).padStart(8)}  ratio ${row.ratio.toFixed(2).padStart(6)} ${spreadOf(row).padEnd(12)} budget ${row.budget.padEnd(6)} ${(keepsBudget(row) ? 'kept' : 'MISSED').padEnd(6)} ${row.note ?? ''}`.trimEnd(),
    );
  }
}
