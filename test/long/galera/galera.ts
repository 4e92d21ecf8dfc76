/**
 * TimeMatch on a Galera cluster of three nodes (design/security.md 14, 16, 17, 19): a server process beside each, migrated by
 * all three at once, races for the same thing on all nodes, writes that are read through another node at once, and nodes
 * that are shut down, killed, cut off and frozen under load. `npm run test:long -- galera`; `--rounds N` times through
 * the four faults (1), each for `--seconds N` (8).
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { lostMails } from '../support/aftermath.ts';
import { newBook, sendAgain, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, refusals, say } from '../support/figures.ts';
import { cannotRun, onMariadb, proofOptions, proveOn } from '../support/proof.ts';
import { untilKnown } from '../support/site.ts';
import { buildPairs, type Pair } from '../support/world.ts';
import { compareNodes, doctorFinds, migratedOnce } from './agreement.ts';
import { buildArenas, type Arena } from './arena.ts';
import { costOfWaiting, readYourWrites } from './causality.ts';
import { startCluster } from './cluster.ts';
import { Contention } from './contention.ts';
import { FAULTS } from './faults.ts';
import { halfTransaction } from './half.ts';
import { startInstallation, type Installation } from './installation.ts';
import { PROVIDER_OPTIONS } from './node.ts';
import { galeraMissing } from './programs.ts';
import { loseNode } from './round.ts';

const PAIRS = 6;
const ARENAS = 8;
const LOOKS = 5;

const { rounds, seconds, kinds } = proofOptions({ rounds: 1, seconds: 8 });
const lacking = galeraMissing();
if (lacking !== null) cannotRun(lacking);
await proveOn(onMariadb(kinds), outlivesNodes);

/** Goes through everything; prints figures as they come. */
async function outlivesNodes(): Promise<string[]> {
  const broken = settingsDocumented();
  const cluster = await startCluster();
  const book = newBook();
  try {
    const began = performance.now();
    const installation = await startInstallation(cluster);
    say(
      `  three processes at once on an empty database: all ready after ${Math.round(performance.now() - began)} ms`,
    );
    try {
      broken.push(...(await migratedOnce(installation)));
      const place = installation.place(0);
      const pairs = await buildPairs(place.db, PAIRS);
      const arenas = await buildArenas(place.db, ARENAS);
      await untilKnown(place.db, (PAIRS + ARENAS) * 2);
      broken.push(...(await race(installation, arenas)));
      broken.push(...(await readYourWrites(installation, pairs, LOOKS)));
      await costOfWaiting(place);
      broken.push(...(await loseAll(installation, book, pairs)));
      const half = await halfTransaction(place);
      say(
        `  a transaction whose node was cut off in the middle: ${half.length === 0 ? 'nothing of it is left' : 'BROKEN'}`,
      );
      broken.push(...half);
      broken.push(...(await settle(installation, book)));
    } finally {
      await installation.stop();
    }
  } finally {
    await cluster.remove();
  }
  say(`Galera: ${book.written.length} writes answered, ${broken.length} promises broken (${machineLoad()})`);
  say(`  refused: ${refusals(book)}`);
  return [...broken, ...book.troubles];
}

/** The nodes run with the very settings that operators are told. */
function settingsDocumented(): string[] {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  return text.includes(`wsrep_provider_options="${PROVIDER_OPTIONS.join(';')}"`)
    ? []
    : ['docs/operations.md names other settings than these nodes have'];
}

async function race(installation: Installation, arenas: readonly Arena[]): Promise<string[]> {
  const contention = new Contention(installation);
  const before = await conflicts(installation);
  // Two arenas side by side: other people's work goes on.
  for (let at = 0; at < arenas.length; at += 2)
    await Promise.all(arenas.slice(at, at + 2).map((arena) => contention.run(arena)));
  const races = [...contention.races.values()];
  for (const { name, won, lost, unavailable } of races)
    say(
      `  ${arenas.length} races for ${name}: ${won} won, ${lost} refused, ${unavailable} told to come again (503)`,
    );
  say(
    `  transactions that Galera undid meanwhile, and that ran again: ${(await conflicts(installation)) - before}`,
  );
  return races.flatMap(({ broken }) => broken);
}

/** How many transactions of all nodes have lost against another node's so far. */
async function conflicts({ places }: Installation): Promise<number> {
  const rows = await Promise.all(
    places.map(({ node }) =>
      node.run("show status where variable_name in ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')"),
    ),
  );
  return rows.flat().reduce((sum, row) => sum + Number(row['Value']), 0);
}

async function loseAll(installation: Installation, book: Book, pairs: readonly Pair[]): Promise<string[]> {
  const broken: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, fault] of FAULTS.entries()) {
      const place = installation.place(at + round);
      broken.push(...(await loseNode(installation, book, pairs, { fault, place, seconds })));
    }
  return broken;
}

/** What is left of everything, at every node. */
async function settle(installation: Installation, book: Book): Promise<string[]> {
  const { places, site } = installation;
  await sendAgain(installation.url(), book);
  const broken = await lostMails(installation.place(0).db, site.post);
  for (const { node, server, db } of places) {
    const lost = await missing(db, server.url, book, 0);
    say(`  ${node.name}: ${book.written.length} answered writes looked for, ${lost.length} lost or doubled`);
    broken.push(...lost.map((line) => `${node.name}: ${line}`));
  }
  const { tables, rows, differing } = await compareNodes(installation);
  say(`  ${tables} tables with ${rows} rows compared on three nodes: ${differing.length} differ`);
  broken.push(...differing.map((table) => `table ${table} is not the same on all nodes`));
  const ill = await doctorFinds(installation);
  say(`  doctor at three nodes: ${ill.length === 0 ? 'nothing wrong' : `${ill.length} wrong`}`);
  return [...broken, ...ill];
}
