/**
 * TimeMatch on a Galera cluster of three nodes (design/security.md 14, 16, 17, 19): a server process beside each, migrated by
 * all three at once, races for the same thing on all nodes, writes that are read through another node at once, and nodes
 * that are shut down, killed, cut off and frozen under load. `npm run test:long -- galera`; `--rounds N` times through
 * the four faults (1), each for `--seconds N` (8).
 */
import { parseArgs } from 'node:util';
import { machineLoad, printBroken, refusals, say } from '../support/figures.ts';
import { Cluster } from './cluster.ts';
import { galeraMissing } from './programs.ts';
import { prove } from './proof.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, seconds: { type: 'string', default: '8' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
if (![rounds, seconds].every((number) => Number.isInteger(number) && number > 0)) {
  process.stderr.write('--rounds and --seconds are whole numbers from 1\n');
  process.exit(2);
}
const missing = galeraMissing();
if (missing !== null) {
  process.stderr.write(`cannot run here: ${missing}\n`);
  process.exit(3);
}

const cluster = await Cluster.start();
try {
  const { book, broken } = await prove(cluster, { rounds, seconds }, say);
  say(`Galera: ${book.written.length} writes answered, ${broken.length} promises broken (${machineLoad()})`);
  say(`  refused: ${refusals(book)}`);
  process.exitCode = printBroken([...broken, ...book.troubles]) ? 1 : 0;
} finally {
  await cluster.remove();
}
process.exit();
