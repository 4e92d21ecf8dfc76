import { databasesLeftOut, stopDatabases } from '../support/databases.ts';
import { benchAsk } from './ask.bench.ts';
import { benchAssignment } from './assignment.bench.ts';
import { benchCsv } from './csv.bench.ts';
import { benchGrowth } from './growth/growth.bench.ts';
import { benchLists } from './lists.bench.ts';
import { benchMixed } from './mixed/mixed.bench.ts';
import { benchPeer } from './peer/peer.bench.ts';
import { benchRanking } from './ranking.bench.ts';
import { keepsBudget, printRows, type BenchRow } from './report.ts';
import { benchScreens } from './screens.bench.ts';
import { benchStanding } from './standing.bench.ts';
import { benchStart } from './start.bench.ts';

/** The budget table of design/architecture.md, each row a ratio to a floor in the same run. */
const BENCHES: Readonly<Record<string, (options: string[]) => Promise<BenchRow[]>>> = {
  csv: benchCsv,
  lists: benchLists,
  ranking: benchRanking,
  assignment: benchAssignment,
  ask: benchAsk,
  standing: benchStanding,
  start: benchStart,
  screens: benchScreens,
  mixed: benchMixed,
  growth: benchGrowth,
  peer: benchPeer,
};
const BY_NAME_ONLY = ['growth', 'peer'];
const USAGE = `npm run bench [-- name… --option…]

Measures against the budgets, and exits 1 when one is missed.
Names: ${Object.keys(BENCHES).join(', ')}.
All of them by default but ${BY_NAME_ONLY.join(' and ')}, which have no budgets; mixed takes twenty minutes.
Options are those of mixed, growth and peer: docs/performance.md.`;

const given = process.argv.slice(2);
if (given.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const split = given.findIndex((text) => text.startsWith('--'));
const [names, options] = split < 0 ? [given, []] : [given.slice(0, split), given.slice(split)];
const wanted = names.length > 0 ? names : Object.keys(BENCHES).filter((name) => !BY_NAME_ONLY.includes(name));
for (const { name, why } of databasesLeftOut) console.log(`not measured on ${name}: ${why}`);
const rows: BenchRow[] = [];
for (const name of wanted) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`no bench "${name}"; there are ${Object.keys(BENCHES).join(', ')}`);
  console.log(`measuring ${name} …`);
  rows.push(...(await bench(options)));
}
await stopDatabases();
printRows(rows);
process.exit(rows.every(keepsBudget) ? 0 : 1);
