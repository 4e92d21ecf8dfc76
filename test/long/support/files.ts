import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { timematch } from '../../cli/run.ts';

export interface FilesFound {
  /** Rows without an owner and stored files without a row, before anything was mended. */
  readonly leftOver: number;
  /** What `doctor` said of the files, and what it said after mending. */
  readonly named: string;
  readonly mended: string;
  /** Checks of the doctor that were not content in the end. */
  readonly wrong: string[];
}

interface Report {
  readonly checks: { readonly check: string; readonly ok: boolean; readonly detail: string }[];
}

const TWO_HOURS_MS = 7_200_000;

/** What interrupted uploads have left, made old enough to be looked at, and what the doctor makes of it. */
export async function filesAfterDeath(
  db: Db,
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<FilesFound> {
  const old = new Date(Date.now() - TWO_HOURS_MS);
  await db('files')
    .whereNull('owner_user_id')
    .update({ created_at: dbTime(old) });
  const root = path.join(env.DATA_DIR, 'files');
  const found = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  const stored = found.filter((entry) => entry.isFile());
  for (const entry of stored) utimesSync(path.join(entry.parentPath, entry.name), old, old);
  const orphans = Number(
    ((await db('files').whereNull('owner_user_id').count({ n: '*' }).first()) as { n: number }).n,
  );
  const rows = Number(((await db('files').count({ n: '*' }).first()) as { n: number }).n);
  const strays = Math.max(0, stored.length - rows);
  const before = report(await timematch(['doctor', '--json'], { env }));
  await timematch(['doctor', '--mend', '--yes', '--json'], { env });
  const after = report(await timematch(['doctor', '--json'], { env }));
  return {
    leftOver: orphans + strays,
    named: detail(before, 'files'),
    mended: detail(after, 'files'),
    wrong: after.checks.filter(({ ok }) => !ok).map(({ check, detail: why }) => `${check}: ${why}`),
  };
}

const report = (run: { json: () => Record<string, unknown> }): Report => run.json() as unknown as Report;

const detail = ({ checks }: Report, name: string): string =>
  checks.find(({ check }) => check === name)?.detail ?? 'not looked at';
