/**
 * A disk that gets full under load (design/security.md 16): the embedded database with all that is in DATA_DIR, the folder
 * of MariaDB, or the folder of uploads alone lie on a small file system of their own, which is filled up while people
 * work, and emptied again. `npm run test:long -- disk`; `--seconds N` (60) how long it is full,
 * `--db sqlite|mariadb` (both).
 */
import { fileURLToPath } from 'node:url';
import { stopDatabases } from '../../support/databases.ts';
import { machineLoad, printBroken, say } from '../support/figures.ts';
import { proofOptions } from '../support/options.ts';
import { fillDisk, type FullDisk, type OnDisk } from './full.ts';
import { probeLine } from './probe.ts';
import { insidePrivateMounts, SmallDisk } from './small-disk.ts';

insidePrivateMounts(fileURLToPath(import.meta.url));

/** MariaDB's own files take 160 MB before anything is in them. */
const MEGABYTES = { SQLite: 48, MariaDB: 400 } as const;

const { seconds, kinds } = proofOptions({ rounds: 1, seconds: 60 });
let failed = false;
for (const kind of kinds) {
  const cases: readonly OnDisk[] = kind.name === 'SQLite' ? ['uploads', 'database'] : ['database'];
  for (const what of cases) {
    const disk = new SmallDisk(what === 'uploads' ? 16 : MEGABYTES[kind.name]);
    try {
      failed = print(await fillDisk(kind, what, disk, seconds)) || failed;
    } finally {
      disk.remove();
    }
  }
}
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns whether a promise was broken */
function print(full: FullDisk): boolean {
  const {
    name,
    answered,
    refusedAfterMs,
    probed,
    log,
    endedBecause,
    resumedMs,
    tools,
    alerts,
    broken,
    book,
  } = full;
  const refused = [...book.refused].map(([status, times]) => `${times} with ${status}`).join(', ');
  say(`${name} (${machineLoad()})`);
  say(
    `  writes answered before, while it was full, after: ${answered.join(', ')}; refused: ${refused || 'none'}`,
  );
  say(`  first refusal ${refusedAfterMs ?? 'never'} ms after it was full`);
  say(`  alerts meanwhile: ${alerts}`);
  for (const one of probed) say(`  ${probeLine(one)}`);
  say(
    `  log: ${log.lines} lines while it was full, ${log.naming} name the cause: ${log.example.slice(0, 200)}`,
  );
  if (endedBecause !== null) say(`  the database ended itself and was started again: ${endedBecause}`);
  say(`  room again: the next write was answered after ${resumedMs} ms, without a restart`);
  for (const line of tools) say(`  ${line}`);
  return printBroken(broken);
}
