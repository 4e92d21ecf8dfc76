import { setTimeout as pause } from 'node:timers/promises';
import { migrationSource } from '../../../src/core/db/migrate.ts';
import { doctor } from '../support/aftermath.ts';
import type { Installation } from './installation.ts';

const SETTLES_WITHIN_MS = 30_000;

/** Compares every table of all nodes, row for row, by the database's own checksum. */
export async function compareNodes(installation: Installation) {
  const [first, others] = [installation.place(0), installation.places.slice(1)];
  const tables = (await first.node.run('show tables from timematch')).flatMap((row) => Object.values(row));
  // Servers go on with their jobs: what differs for a moment is looked at again.
  for (const end = Date.now() + SETTLES_WITHIN_MS; ; await pause(500)) {
    const wanted = await checksums(first, tables);
    const rest = await Promise.all(others.map((place) => checksums(place, tables)));
    const differing = tables.filter((table) => rest.some((found) => found.get(table) !== wanted.get(table)));
    if (differing.length > 0 && Date.now() < end) continue;
    const counts = tables.map((table) => `(select count(*) from timematch.\`${table}\`)`).join(' + ');
    const [row] = await first.node.run(`select ${counts} as n`);
    return { tables: tables.length, rows: Number(row?.['n']), differing };
  }
}

async function checksums({ node }: Installation['places'][number], tables: readonly string[]) {
  const names = tables.map((table) => `timematch.\`${table}\``).join(', ');
  const rows = await node.run(`set session wsrep_sync_wait = 15; checksum table ${names} extended`);
  const found = (rows as unknown as Record<string, string>[][])[1] ?? [];
  return new Map(
    found.map((row) => [String(row['Table']).replace(/^timematch\./, ''), String(row['Checksum'])]),
  );
}

/** What is wrong with the migrations after three processes began them at once; nothing when each was run once. */
export async function migratedOnce({ places }: Installation): Promise<string[]> {
  const known = await migrationSource.getMigrations([]);
  const wrong: string[] = [];
  for (const { db, node } of places) {
    const names = await db('knex_migrations').orderBy('id').pluck('name');
    if (names.join() !== known.join())
      wrong.push(`${node.name}: migrations ${names.length}, not ${known.length}`);
    const groups = await db('groups').where('is_open_group', 1).pluck('id');
    if (groups.length !== 1) wrong.push(`${node.name}: ${groups.length} open groups of the first start`);
  }
  return wrong;
}

/** What the doctor finds wrong at each node; nothing when it is content everywhere. */
export async function doctorFinds({ places, site }: Installation): Promise<string[]> {
  const wrong: string[] = [];
  for (const { node } of places) {
    const { ill } = await doctor({ ...site.env, DATABASE_URL: node.url('timematch') });
    wrong.push(...ill.map((line) => `doctor at ${node.name}: ${line}`));
  }
  return wrong;
}
