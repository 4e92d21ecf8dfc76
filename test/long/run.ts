/**
 * Proofs that take minutes, by name: `npm run test:long` lists them, `npm run test:long -- kill` runs one, with its
 * own options behind (`npm run test:long -- kill --rounds 5 --db sqlite`), `npm run test:long -- all` runs every one.
 */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

interface LongProof {
  readonly file: string;
  readonly summary: string;
}

const PROOFS: Readonly<Record<string, LongProof>> = {
  kill: {
    file: 'kill/kill.ts',
    summary: 'kill -9 under load, 20 rounds on each database (--rounds N, --db sqlite|mariadb)',
  },
  outage: {
    file: 'outage/outage.ts',
    summary:
      'the database goes away under load, 6 times on each database (--rounds N, --seconds N, --db sqlite|mariadb)',
  },
  alerts: {
    file: 'alerts/alerts.ts',
    summary: 'which alert each outage raises, and no other (--db sqlite|mariadb); needs promtool',
  },
  galera: {
    file: 'galera/galera.ts',
    summary:
      'a Galera cluster of three nodes: races, reads through another node, nodes lost under load (--rounds N, --seconds N)',
  },
  pair: {
    file: 'pair/pair.ts',
    summary: 'two processes on one MariaDB, one killed in each of 6 rounds (--rounds N, --seconds N)',
  },
  disk: {
    file: 'disk/disk.ts',
    summary:
      'the disk gets full under load, that of the database and that of uploads (--seconds N, --db sqlite|mariadb)',
  },
  clock: {
    file: 'clock/clock.ts',
    summary:
      'clocks jump under load, and differ (--rounds N of 5 jumps, --db sqlite|mariadb, --only jumps|apart); needs libfaketime',
  },
  dependencies: {
    file: 'dependencies/dependencies.ts',
    summary:
      'mail server and language model fail in six ways under load (--rounds N, --seconds N, --db sqlite|mariadb)',
  },
  announcement: {
    file: 'announcement/announcement.ts',
    summary:
      'one announcement to 5,000 people under kill -9 and a mail server that refuses (--rounds N kills, --db sqlite|mariadb)',
  },
  year: {
    file: 'year/year.ts',
    summary:
      'a simulated year on the real services: how many requests are filled, with and without its parts (--seed N, --only all|clock|standing|answers)',
  },
  csv: { file: 'csv-endurance.ts', summary: '100,000 advisors in and out of CSV (number of rows)' },
};

/** What a proof exits with when this machine lacks what it needs; it has said what that is. */
const CANNOT_RUN = 3;

const [name, ...options] = process.argv.slice(2);
const chosen = name === 'all' ? Object.values(PROOFS) : [PROOFS[name ?? '']].filter((found) => !!found);

if (chosen.length === 0) {
  const list = Object.entries(PROOFS).map(([key, { summary }]) => `  ${key.padEnd(14)}${summary}`);
  process.stdout.write(
    ['Usage: npm run test:long -- NAME [options]', ...list, '  all           every one of them', ''].join(
      '\n',
    ),
  );
  process.exit(name === undefined ? 0 : 2);
}

let failed = 0;
for (const { file, summary } of chosen) {
  process.stdout.write(`${summary}\n${machine('before')}\n`);
  const script = path.join(import.meta.dirname, file);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...options], {
    stdio: 'inherit',
  });
  const verdict = status === 0 ? 'passed' : status === CANNOT_RUN ? 'COULD NOT RUN' : 'FAILED';
  process.stdout.write(`${machine('after')}; ${verdict}\n`);
  if (status !== 0) failed += 1;
  if (status === CANNOT_RUN && chosen.length === 1) process.exit(CANNOT_RUN);
}
process.exit(failed === 0 ? 0 : 1);

function machine(when: string): string {
  const [one = 0] = loadavg();
  return `load ${when}: ${one.toFixed(1)} on ${cpus().length} cores`;
}
