import { performance } from 'node:perf_hooks';
import { until } from '../../support/until.ts';
import { Visitor } from '../../support/visitor.ts';
import { say, spread } from '../support/figures.ts';
import { advisorOf, type Pair } from '../support/world.ts';
import type { Duo } from './duo.ts';

/** Trades that have nothing to do with each other, so that none is found by the words of another. */
const TRADES: readonly (readonly [title: string, subject: string])[] = [
  ['Glaciologist', 'glaciers and crevasses'],
  ['Beekeeper', 'hives and honey'],
  ['Luthier', 'violins and cellos'],
  ['Falconer', 'hawks and falcons'],
  ['Bookbinder', 'bindings and parchment'],
  ['Perfumer', 'perfumes and scents'],
  ['Numismatist', 'coins and medals'],
];

const LONGEST_MS = 30_000;
/** "Within two seconds" (design/security.md 19). */
const FRESH_MS = 2_000;

/** An advisor who changes trade, and somebody who looks for that trade at both processes. */
export async function freshnessOf(duo: Duo, pair: Pair) {
  const { advisorId } = advisorOf(pair);
  const advisor = await Visitor.signIn(duo.next(), advisorOf(pair));
  const searcher = await Visitor.signIn(duo.next(), pair.organization);
  /** Milliseconds from the change to its being found at the process that took it, and at the other. */
  const [same, other]: [number[], number[]] = [[], []];
  const isFound = async (process: number, query: string): Promise<boolean> => {
    const search = 'POST /api/search/advisors';
    const found = await searcher.good<{ results: { advisorId: number }[] }>(duo.url(process), search, {
      query,
    });
    return found.results.some((result) => result.advisorId === advisorId);
  };
  return {
    /** One change through one process, looked for at both. @throws Error when it is not found at all */
    change: async (turn: number): Promise<void> => {
      const [title, subject] = TRADES[turn % TRADES.length] ?? ['', ''];
      const query = `A ${title.toLowerCase()} who knows ${subject}`;
      const at = turn % 2;
      if (await isFound(at, query)) throw new Error(`${title} is found before the change`);
      const began = performance.now();
      await advisor.good(duo.url(at), 'PATCH /api/advisor/profile', {
        title,
        expertise: `All about ${subject}`,
        bio: `I have worked with ${subject} for years.`,
      });
      const foundAfter = async (process: number) => {
        await until('a changed profile is found', () => isFound(process, query), LONGEST_MS, 50);
        return performance.now() - began;
      };
      const [here, there] = await Promise.all([foundAfter(at), foundAfter(1 - at)]);
      same.push(here);
      other.push(there);
    },
    /** Prints how long it took. @returns what took too long */
    tooLate: (): string[] => {
      say(`  a changed profile is found by the same process, ${spread(same)}`);
      say(`  a changed profile is found by the other process, ${spread(other)}`);
      const areFresh = [...same, ...other].every((ms) => ms <= FRESH_MS);
      return areFresh ? [] : ['a changed profile is found after more than two seconds'];
    },
  };
}
