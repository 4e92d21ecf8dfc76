import { stopDatabases } from '../support/databases.ts';
import { benchAssignment } from './assignment.bench.ts';
import { benchCsv } from './csv.bench.ts';
import { benchLists } from './lists.bench.ts';
import { benchRanking } from './ranking.bench.ts';
import type { BenchRow } from './report.ts';
import { keepsBudget, printRows } from './report.ts';
import { benchScreens } from './screens.bench.ts';
import { benchStart } from './start.bench.ts';

/**
 * `npm run bench [name…]`: the budget table of design/architecture.md, each row a ratio to a floor in the same run.
 * Exits 1 when a budget is missed. Names: csv, lists, ranking, assignment, start, screens; all by default.
 */
const BENCHES: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  csv: benchCsv,
  lists: benchLists,
  ranking: benchRanking,
  assignment: benchAssignment,
  start: benchStart,
  screens: benchScreens,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES);
const rows: BenchRow[] = [];
for (const name of wanted) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`no bench "${name}"; there are ${Object.keys(BENCHES).join(', ')}`);
  console.log(`measuring ${name} …`);
  rows.push(...(await bench()));
}
await stopDatabases();
printRows(rows);
process.exit(rows.every(keepsBudget) ? 0 : 1);
