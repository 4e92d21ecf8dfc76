import { performance } from 'node:perf_hooks';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';
import { say, spread } from '../support/figures.ts';
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
export class Freshness {
  /** Milliseconds from the change to its being found at the process that took it, and at the other. */
  readonly #same: number[] = [];
  readonly #other: number[] = [];
  readonly #duo: Duo;
  readonly #advisor: Visitor;
  readonly #advisorId: number;
  readonly #searcher: Visitor;

  constructor(options: { duo: Duo; advisor: Visitor; advisorId: number; searcher: Visitor }) {
    this.#duo = options.duo;
    this.#advisor = options.advisor;
    this.#advisorId = options.advisorId;
    this.#searcher = options.searcher;
  }

  /** One change through one process, looked for at both. @throws Error when it is not found at all */
  async change(turn: number): Promise<void> {
    const [title, subject] = TRADES[turn % TRADES.length] ?? ['', ''];
    const query = `A ${title.toLowerCase()} who knows ${subject}`;
    const at = turn % 2;
    if (await this.#isFound(this.#duo.url(at), query)) throw new Error(`${title} is found before the change`);
    const began = performance.now();
    await this.#advisor.good(this.#duo.url(at), 'PATCH /api/advisor/profile', {
      title,
      expertise: `All about ${subject}`,
      bio: `I have worked with ${subject} for years.`,
    });
    const foundAfter = async (process: number) => {
      const isFound = () => this.#isFound(this.#duo.url(process), query);
      await until('a changed profile is found', isFound, LONGEST_MS, 50);
      return performance.now() - began;
    };
    const [same, other] = await Promise.all([foundAfter(at), foundAfter(1 - at)]);
    this.#same.push(same);
    this.#other.push(other);
  }

  /** Prints how long it took. @returns what took too long */
  tooLate(): string[] {
    say(`  a changed profile is found by the same process, ${spread(this.#same)}`);
    say(`  a changed profile is found by the other process, ${spread(this.#other)}`);
    const areFresh = [...this.#same, ...this.#other].every((ms) => ms <= FRESH_MS);
    return areFresh ? [] : ['a changed profile is found after more than two seconds'];
  }

  async #isFound(url: string, query: string): Promise<boolean> {
    const { results } = await this.#searcher.good<{ results: { advisorId: number }[] }>(
      url,
      'POST /api/search/advisors',
      { query },
    );
    return results.some(({ advisorId }) => advisorId === this.#advisorId);
  }
}
