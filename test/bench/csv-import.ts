import type { Knex } from 'knex';
import { fromBytes } from '../../src/core/csv/source.ts';
import type { Db } from '../../src/core/db/database.ts';
import { createLog } from '../../src/core/logging/log.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';
import { advisorImport } from '../../src/features/advisors/index.ts';
import { cvReader } from '../../src/features/cv/index.ts';
import { importMembers } from '../../src/features/members/index.ts';
import type { BenchRow } from './report.ts';
import { inTurns, seconds, sumUp } from './rounds.ts';

const IMPORTED = 10_000;
const BATCH = 50;
const ROUNDS = 5;

const HEADER = 'First Name,Last Name,Title,Email,LinkedIn URL,Skills,Expertise,Biography,CV Text';

/** An invented advisor's cells, in the order of the header; about 600 characters. */
const cells = (at: number): string[] => [
  `Ada${at}`,
  `King${at % 997}`,
  'Finance director',
  `ada.king${at}@bench.example.org`,
  `https://www.linkedin.com/in/ada-king-${at}`,
  'finance;strategy;governance',
  `Cash flow forecasts, budgets and reserves of small charities, number ${at}`,
  `I have run the finances of small charities for ${at % 40} years. ${'Plain words about plain work. '.repeat(6)}`,
  '',
];

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** So many invented advisors, for an import. @param from the number of the first */
export function file(from: number, rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, at) =>
    cells(from + at)
      .map(quoted)
      .join(','),
  );
  return Buffer.from(`${HEADER}\n${lines.join('\n')}\n`);
}

export const importOf = (db: Db, bytes: Buffer) =>
  importMembers(
    { db, hasher: new PasswordHasher(), log: createLog('silent') },
    advisorImport(cvReader),
    fromBytes(bytes),
    {
      context: { actor: 'cli' },
      groupIds: [1],
      dryRun: false,
      withPasswords: false,
      autoGenerateFromCV: false,
    },
  );

/** What an import writes, and nothing else: five plain inserts a batch of as many rows, in one transaction each. */
async function plainInserts(db: Db, tables: readonly Row[][]): Promise<void> {
  const names = ['users', 'advisors', 'group_advisors', 'audit_events', 'change_marks'];
  for (let at = 0; at < IMPORTED; at += BATCH)
    await db.transaction(async (trx) => {
      for (const [index, name] of names.entries())
        await trx(name).insert((tables[index] ?? []).slice(at, at + BATCH));
    });
}

type Row = Record<string, unknown>;

/** An advisor's row without the column that the database makes itself. */
export function writable(advisor: Row): Row {
  const { skill_list: _, ...row } = advisor;
  return row;
}

/** The rows that the first import has written, by table. */
async function rowsToInsert(db: Db): Promise<Row[][]> {
  const first = async (query: Knex.QueryBuilder) => (await query.orderBy('id').limit(IMPORTED)) as Row[];
  return [
    await first(db('users').where('user_type', 'advisor')),
    (await first(db('advisors'))).map(writable),
    await first(db('group_advisors')),
    await first(db('audit_events').where('action', 'advisor.created')),
    await first(db('change_marks')),
  ];
}

const SHIFTED = ['id', 'user_id', 'advisor_id'] as const;
const KEYS = ['username_key', 'email_key'] as const;

/** A row with ids and keys of its own. */
function shifted(row: Row, round: number): Row {
  const change: Row = {};
  for (const name of SHIFTED) if (name in row) change[name] = Number(row[name]) + round * 1_000_000;
  for (const name of KEYS) if (name in row) change[name] = `${round}_${String(row[name])}`;
  return { ...row, ...change };
}

/** Import of 10,000 advisors against plain inserts of the same rows: rows a second. */
export async function benchImport(db: Db, name: string): Promise<BenchRow> {
  await importOf(db, file(0, IMPORTED)); // everything is compiled and warm
  const tables = await rowsToInsert(db);
  const rounds = await inTurns(ROUNDS, async (whose, round) => {
    if (whose === 'ours') {
      const bytes = file((round + 1) * IMPORTED, IMPORTED);
      return IMPORTED / (await seconds(() => importOf(db, bytes)));
    }
    const moved = tables.map((rows) => rows.map((row) => shifted(row, round + 1)));
    return IMPORTED / (await seconds(() => plainInserts(db, moved)));
  });
  return {
    name: `import of 10,000 advisors, ${name}`,
    ...sumUp(rounds),
    unit: 'rows/s',
    budget: '≥ 0.5',
  };
}
