import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '../../../src/core/db/database.ts';
import { timematch, type Run } from '../../cli/run.ts';
import { say } from '../support/figures.ts';
import type { OnDisk } from './full.ts';
import type { PlacedDatabase } from './place.ts';
import type { SmallDisk } from './small-disk.ts';

const ROWS = 600;

/** What the command line does on the full disk, and once there is room again; prints it. @returns what is broken */
export async function tools(
  { db, revive }: PlacedDatabase,
  env: Readonly<Record<string, string>>,
  disk: SmallDisk,
  what: OnDisk,
): Promise<string[]> {
  const broken: string[] = [];
  const told = (name: string, run: Run, wanted: readonly number[], clear: RegExp) => {
    say(`  ${name}: exit ${run.code}, ${lastLine(run)}`);
    if (!wanted.includes(run.code ?? -1)) broken.push(`${name} ended with ${run.code}: ${run.err}`);
    if (run.code !== 0 && !clear.test(run.err + run.out)) broken.push(`${name} does not say why: ${run.err}`);
    if (/\n\s+at /.test(run.err)) broken.push(`${name} shows a stack: ${run.err.slice(0, 200)}`);
  };
  const call = (...args: string[]) => timematch(args, { env });
  const saved = path.join(disk.folder, 'saved');
  const exported = path.join(disk.folder, 'advisors.csv');
  disk.fill();
  told('backup onto the full disk', await call('backup', '--out', saved), [1], FULL);
  if (existsSync(saved)) broken.push(`a half backup is there under its name: ${readdirSync(saved).join()}`);
  disk.fill();
  told('export onto the full disk', await call('export', 'advisors', '--out', exported), [1], FULL);
  if (existsSync(exported)) broken.push('a half export is there under its name');
  if (what === 'database') {
    disk.fill();
    const before = await imported(db);
    const run = await call('import', 'advisors', csvFile(), '--json');
    disk.empty();
    const endedBecause = await revive();
    if (endedBecause !== null) say(`    the database ended itself and was started again: ${endedBecause}`);
    told('import into the full database', run, [1, 3], endedBecause === null ? FULL : FULL_OR_GONE);
    const after = (await imported(db)) - before;
    const reported = createdOf(run);
    say(`    of ${ROWS} rows ${after} were taken before there was no room, ${reported ?? 'none'} reported`);
    if (reported !== null && reported !== after)
      broken.push(`the import reports ${reported} rows, and ${after} are there`);
    told('the same import again', await call('import', 'advisors', csvFile(), '--json'), [0], FULL);
    const total = (await imported(db)) - before;
    if (total !== ROWS) broken.push(`${total} of ${ROWS} rows are there in the end`);
  }
  disk.empty();
  told('backup with room', await call('backup', '--out', saved), [0], FULL);
  return broken;
}

const FULL = /full|space left|room/i;
/** What can be said of a database that ended because its disk was full. */
const FULL_OR_GONE = /full|space left|room|cannot be reached/i;

const lastLine = ({ out, err }: Run): string => (err || out).trim().split('\n').at(-1)?.slice(0, 200) ?? '';

const imported = async (db: Db): Promise<number> =>
  (await db('users').where('email', 'like', 'full-disk-%').pluck('id')).length;

function createdOf(run: Run): number | null {
  try {
    const { created } = run.json();
    return typeof created === 'number' ? created : null;
  } catch {
    return null;
  }
}

function csvFile(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `Ada${at},King,full-disk-${at}@example.org,Finance director,"${'Budgets and forecasts. '.repeat(20)}"`,
  );
  const file = path.join(tmpdir(), 'timematch-full-disk.csv');
  writeFileSync(file, ['First Name,Last Name,Email,Title,Bio', ...rows, ''].join('\n'));
  return file;
}
