import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { Visitor } from '../support/visitor.ts';
import { aSuperAdmin } from './account.ts';
import { file, importOf, writable } from './csv-import.ts';
import { startMeasured, type MeasuredServer } from './child.ts';
import { highestDuring, resident } from './memory.ts';
import { rowOf, type BenchRow } from './report.ts';
import { inTurns, seconds, sumUp } from './rounds.ts';

const EXPORTED = 100_000;
const ROUNDS = 3;
/** "Under 64 MB above idle" (design/architecture.md). */
const MEMORY_MB = 64;

/** Fills up to the number to export: one imported, the others like it. */
async function fill(db: Db): Promise<void> {
  await importOf(db, file(0, 1));
  const first = await db('advisors').first();
  const user = await db('users')
    .where('id', first?.user_id ?? 0)
    .first();
  const now = dbTime();
  const base = 50_000_000;
  for (let at = 1; at < EXPORTED; at += 500) {
    const length = Math.min(500, EXPORTED - at);
    const ids = Array.from({ length }, (_, index) => base + at + index);
    await db.transaction(async (trx) => {
      for (let some = 0; some < ids.length; some += 100) {
        const part = ids.slice(some, some + 100);
        await trx('users').insert(
          part.map((id) => ({
            ...user,
            id,
            username_key: `fill${id}`,
            email_key: `fill${id}`,
            created_at: now,
          })),
        );
        await trx('advisors').insert(part.map((id) => ({ ...writable({ ...first }), id, user_id: id })));
      }
    });
  }
}

/** The floor: the export's own columns of all advisors, in one query, each row written as one line of JSON. */
async function dump(db: Db): Promise<number> {
  let bytes = 0;
  const rows = db('advisors as a')
    .join('users as u', 'u.id', 'a.user_id')
    .orderBy('a.id')
    .select(
      'a.id',
      'a.first_name',
      'a.last_name',
      'a.title',
      'u.email',
      'a.linkedin_url',
      'a.skills',
      'a.expertise',
      'a.bio',
      'a.cv_text',
      'a.profile_complete',
      'a.is_managed',
      'a.has_joined_open_group',
      'u.created_at',
    );
  for (const row of (await rows) as unknown[]) bytes += Buffer.byteLength(`${JSON.stringify(row)}\n`);
  return bytes;
}

/** Downloads an export as a browser would. @returns its bytes */
async function download(server: MeasuredServer, cookie: string, query = ''): Promise<number> {
  const url = `${server.url}/api/advisors/export${query}`;
  const { stdout } = await promisify(execFile)('curl', [
    '-sf',
    '--output',
    '/dev/null',
    '--write-out',
    '%{size_download}',
    '--header',
    `cookie: ${cookie}`,
    url,
  ]);
  return Number(stdout);
}

/** Export of 100,000 advisors: rows a second against a dump of the same query, and its memory. */
export async function benchExport(db: Db, url: string, name: string): Promise<BenchRow[]> {
  await fill(db);
  const count = Number((await db('advisors').count({ n: '*' }).first())?.['n']);
  const person = await aSuperAdmin(db);
  await dump(db);
  const server = await startMeasured('product-server.ts', url);
  try {
    const { cookie } = await Visitor.signIn(server.url, person);
    // A first one, small, so that all code is loaded.
    await download(server, cookie, `?filter=${encodeURIComponent('{"id":[1,2,3]}')}`);
    const whole = async (): Promise<void> => {
      const size = await download(server, cookie);
      if (size < EXPORTED * 100) throw new Error(`the export had ${size} bytes only`);
    };
    const idle = resident(server.pid);
    const [rounds, memory] = await highestDuring(server.pid, () =>
      inTurns(ROUNDS, async (whose) => count / (await seconds(whose === 'ours' ? whole : () => dump(db)))),
    );
    return [
      {
        name: `export of ${count.toLocaleString('en-GB')} advisors, ${name}`,
        ...sumUp(rounds),
        unit: 'rows/s',
        budget: '≥ 0.5',
      },
      rowOf(`its memory above idle, ${name}`, memory - idle, MEMORY_MB, 'MB'),
    ];
  } finally {
    await server.stop();
  }
}
