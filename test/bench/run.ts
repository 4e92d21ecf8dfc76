import { stopDatabases } from '../support/databases.ts';
import { benchAssignment } from './assignment.bench.ts';
import { benchCsv } from './csv.bench.ts';
import { benchGrowth } from './growth/growth.bench.ts';
import { benchLists } from './lists.bench.ts';
import { benchMixed } from './mixed/mixed.bench.ts';
import { benchRanking } from './ranking.bench.ts';
import type { BenchRow } from './report.ts';
import { keepsBudget, printRows } from './report.ts';
import { benchScreens } from './screens.bench.ts';
import { benchStart } from './start.bench.ts';

/**
 * `npm run bench [-- name… --option…]`: the budget table of design/architecture.md, each row a ratio to a floor in the
 * same run. Exits 1 when a budget is missed. Names: csv, lists, ranking, assignment, start, screens, mixed; all of them by
 * default, of which mixed takes twenty minutes. `growth` (five minutes) has no budgets and runs only when it is named.
 * Options are those of mixed and growth (docs/performance.md).
 */
const BENCHES: Readonly<Record<string, (options: string[]) => Promise<BenchRow[]>>> = {
  csv: benchCsv,
  lists: benchLists,
  ranking: benchRanking,
  assignment: benchAssignment,
  start: benchStart,
  screens: benchScreens,
  mixed: benchMixed,
  growth: benchGrowth,
};
const BY_NAME_ONLY = ['growth'];

const given = process.argv.slice(2);
const split = given.findIndex((text) => text.startsWith('--'));
const [names, options] = split < 0 ? [given, []] : [given.slice(0, split), given.slice(split)];
const wanted = names.length > 0 ? names : Object.keys(BENCHES).filter((name) => !BY_NAME_ONLY.includes(name));
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
