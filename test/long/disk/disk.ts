/**
 * A disk that gets full under load (design/security.md 16): the embedded database with all that is in DATA_DIR, the folder
 * of MariaDB, or the folder of uploads alone lie on a small file system of their own, which is filled up while people
 * work, and emptied again. `npm run test:long -- disk`; `--seconds N` (60) how long it is full,
 * `--db sqlite|mariadb` (both).
 */
import { fileURLToPath } from 'node:url';
import { proofOptions, proveOn } from '../support/proof.ts';
import { fillDisk, type OnDisk } from './full.ts';
import { insidePrivateMounts, SmallDisk } from './small-disk.ts';

insidePrivateMounts(fileURLToPath(import.meta.url));

/** MariaDB's own files take 160 MB before anything is in them. */
const MEGABYTES = { SQLite: 48, MariaDB: 400 } as const;

const { seconds, kinds } = proofOptions({ rounds: 1, seconds: 60 });
await proveOn(kinds, async (kind) => {
  const cases: readonly OnDisk[] = kind.name === 'SQLite' ? ['uploads', 'database'] : ['database'];
  const broken: string[] = [];
  for (const what of cases) {
    const disk = new SmallDisk(what === 'uploads' ? 16 : MEGABYTES[kind.name]);
    try {
      const found = await fillDisk(kind, what, disk, seconds);
      broken.push(...found.map((line) => `${what}: ${line}`));
    } finally {
      disk.remove();
    }
  }
  return broken;
});
