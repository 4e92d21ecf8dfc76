/**
 * A large CSV file through the command line: import, export, import elsewhere, export again. `node --import tsx
 * test/long/csv-endurance.ts 100000` prints the figures of docs/operations.md; a test runs it small.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { startTimematch } from '../cli/run.ts';
import { databases, stopDatabases, type TestDatabaseKind } from '../support/databases.ts';
import { temporaryFolder } from '../support/folder.ts';

/** The columns that import reads (contract §8). */
const COLUMNS = [
  'First Name',
  'Last Name',
  'Title',
  'Email',
  'LinkedIn URL',
  'Skills',
  'Expertise',
  'Biography',
  'CV Text',
];
/** What spreadsheets, quoting and other alphabets can do to a cell. */
const TAILS = [
  'plain',
  '=1+1',
  '"quoted"',
  'two\r\nlines',
  'é ’ € –',
  '😀 漢字',
  'semi;colon, comma',
  "'=kept",
  '\tTab',
];

export interface Step {
  readonly seconds: number;
  /** The most memory that the process had, MB. */
  readonly peakMb: number;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function* lines(rows: number): Generator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for (let at = 0; at < rows; at += 1) {
    const tail = TAILS[at % TAILS.length] ?? '';
    const cells = [
      `Ada ${at % 97}`,
      `King ${tail}`.trim(),
      at % 3 === 0 ? '' : `Director ${tail}`.trim(),
      `endurance${at}@example.org`,
      `https://www.linkedin.com/in/ada-king-${at}`,
      at % 2 === 0 ? 'finance;strategy' : '',
      `${tail.trim()} budgets and reserves of small charities, number ${at}`,
      `${tail.trim()} plain words about plain work, ${at % 40} years of them and a little more`,
      '',
    ];
    yield `${cells.map(quoted).join(',')}\r\n`;
  }
}

/** Runs a command and watches its memory. @throws Error when it does not end with 0 */
async function measured(args: readonly string[], databaseUrl: string, dataDir: string): Promise<Step> {
  const began = performance.now();
  const child = startTimematch(args, { env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
  let peakMb = 0;
  let said = '';
  child.stdout.resume();
  child.stderr.on('data', (text: Buffer) => (said = String(text)));
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    } catch {
      // It has just ended, or this system has no /proc.
    }
  }, 50);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`timematch ${args.join(' ')} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - began) / 1_000, peakMb: Math.round(peakMb) };
}

/** Reads an export as import would, row by row. */
async function hashOf(file: string): Promise<{ hash: string; rows: number }> {
  const hash = createHash('sha256');
  let rows = 0;
  const parser = createReadStream(file).pipe(parse({ bom: true, columns: true, record_delimiter: '\r\n' }));
  for await (const record of parser as AsyncIterable<Record<string, string>>) {
    hash.update(JSON.stringify(COLUMNS.map((column) => record[column])));
    rows += 1;
  }
  return { hash: hash.digest('hex'), rows };
}

/** Takes so many advisors in, out, in elsewhere and out again. */
export async function csvEndurance(kind: TestDatabaseKind, rows: number) {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const [one, two] = [await kind.create(), await kind.create()];
  try {
    await pipeline(Readable.from(lines(rows)), createWriteStream(at('first.csv')));
    const bring = (file: string, url: string) =>
      measured(['import', 'advisors', at(file), '--group', '1'], url, folder);
    const take = (file: string, url: string) =>
      measured(['export', 'advisors', '--out', at(file)], url, folder);
    const steps = {
      import: await bring('first.csv', one.url),
      export: await take('one.csv', one.url),
      'import again': await bring('one.csv', two.url),
      'export again': await take('two.csv', two.url),
    };
    const [first, second] = [await hashOf(at('one.csv')), await hashOf(at('two.csv'))];
    return {
      rows,
      fileMb: Math.round((statSync(at('first.csv')).size / 1_048_576) * 10) / 10,
      steps,
      /** Hashes of the nine columns of the two exports. */
      hashes: [first.hash, second.hash],
      exported: [first.rows, second.rows],
    };
  } finally {
    await one.drop();
    await two.drop();
  }
}

if (import.meta.filename === process.argv[1]) {
  const rows = Number(process.argv[2] ?? 100_000);
  for (const kind of databases) {
    const found = await csvEndurance(kind, rows);
    const same = found.hashes[0] === found.hashes[1] ? 'the same to the byte' : 'NOT the same';
    console.log(`${kind.name}: ${found.exported.join(' and ')} rows of ${found.fileMb} MB, ${same}`);
    for (const [name, { seconds, peakMb }] of Object.entries(found.steps))
      console.log(
        `  ${name}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, at most ${peakMb} MB`,
      );
  }
  await stopDatabases();
}
