import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Duo } from './duo.ts';
import type { SignedIn } from './people.ts';

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

/** An advisor who changes trade, and somebody who looks for that trade at both processes. */
export class Freshness {
  /** Milliseconds from the change to its being found at the process that took it, and at the other. */
  readonly same: number[] = [];
  readonly other: number[] = [];
  readonly #duo: Duo;
  readonly #advisor: SignedIn;
  readonly #advisorId: number;
  readonly #searcher: SignedIn;

  constructor(options: { duo: Duo; advisor: SignedIn; advisorId: number; searcher: SignedIn }) {
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
    const { status } = await this.#advisor.call(this.#duo.url(at), 'PATCH', '/api/advisor/profile', {
      title,
      expertise: `All about ${subject}`,
      bio: `I have worked with ${subject} for years.`,
    });
    if (status !== 200) throw new Error(`the profile was not changed: ${status}`);
    const until = (process: number) => this.#untilFound(this.#duo.url(process), query, began);
    const [same, other] = await Promise.all([until(at), until(1 - at)]);
    this.same.push(same);
    this.other.push(other);
  }

  async #untilFound(url: string, query: string, began: number): Promise<number> {
    for (;;) {
      const isFound = await this.#isFound(url, query);
      const took = performance.now() - began;
      if (isFound) return took;
      if (took > LONGEST_MS) throw new Error(`a changed profile is not found within ${LONGEST_MS} ms`);
      await pause(50);
    }
  }

  async #isFound(url: string, query: string): Promise<boolean> {
    const { status, body } = await this.#searcher.call<{ results: { advisorId: number }[] }>(
      url,
      'POST',
      '/api/search/advisors',
      { query },
    );
    if (status !== 200) throw new Error(`the search answered ${status}`);
    return body.results.some(({ advisorId }) => advisorId === this.#advisorId);
  }
}
