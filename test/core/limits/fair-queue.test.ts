import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { FairQueue } from '../../../src/core/limits/fair-queue.ts';

/** A reader that is done with a task only when the test says so. */
class SlowReader {
  readonly begun: string[] = [];
  readonly #ends: (() => void)[] = [];

  read = (what: string): Promise<string> => {
    this.begun.push(what);
    return new Promise((done) => this.#ends.push(() => done(what)));
  };

  /** Ends the oldest task that runs. */
  async endOne(): Promise<void> {
    this.#ends.shift()?.();
    await nextTurn();
  }
}

describe('A queue of shares', () => {
  for (const accounts of [2, 10])
    it(`serves a modest user next, whatever ${accounts} greedy ones have waiting`, async () => {
      const reader = new SlowReader();
      const queue = new FairQueue<string>({ concurrency: 2, waiting: 40, busy: () => new Error('busy') });
      const refused: string[] = [];
      const send = (user: string) => queue.run(user, () => reader.read(user)).catch(() => refused.push(user));
      for (let file = 0; file < 20; file += 1)
        for (let account = 0; account < accounts; account += 1) void send(`greedy ${account}`);
      // All of the greedy ones have been served once.
      for (let at = 0; at < accounts; at += 1) await reader.endOne();
      const before = reader.begun.length;
      void send('modest');
      await nextTurn();
      await reader.endOne();
      expect(reader.begun.slice(before)).to.deep.equal(['modest']);
      expect(refused).not.to.include('modest');
      // Nor are the greedy ones refused for each other: each keeps as many places.
      const places = Array.from(
        { length: accounts },
        (_one, at) => refused.filter((who) => who === `greedy ${at}`).length,
      );
      expect(Math.max(...places) - Math.min(...places)).to.be.at.most(1);
    });

  it('refuses the last task of whoever has most waiting, and never more than are too many', async () => {
    const reader = new SlowReader();
    const queue = new FairQueue<string>({ concurrency: 1, waiting: 3, busy: () => new Error('busy') });
    const outcomes: string[] = [];
    const send = (user: string, file: string) =>
      void queue
        .run(user, () => reader.read(file))
        .then(
          () => outcomes.push(`${file} read`),
          (error: Error) => outcomes.push(`${file} ${error.message}`),
        );
    for (const file of ['a1', 'a2', 'a3', 'a4']) send('a', file);
    send('b', 'b1');
    await nextTurn();
    expect(outcomes).to.deep.equal(['a4 busy']);
    for (let at = 0; at < 4; at += 1) await reader.endOne();
    expect(reader.begun).to.deep.equal(['a1', 'b1', 'a2', 'a3']);
    expect(outcomes.slice(1)).to.deep.equal(['a1 read', 'b1 read', 'a2 read', 'a3 read']);
  });

  it('lets go of whoever stops waiting, and of what fails', async () => {
    const reader = new SlowReader();
    const queue = new FairQueue<string>({ concurrency: 1, waiting: 3, busy: () => new Error('busy') });
    const failing = queue.run('a', async () => {
      await reader.read('a');
      throw new Error('unreadable');
    });
    const leaving = new AbortController();
    const left = queue.run('b', () => reader.read('b'), leaving.signal);
    const waiting = queue.run('c', () => reader.read('c'));
    const messages = Promise.all([failing, left].map((one) => one.catch((error: Error) => error.message)));
    await nextTurn();
    leaving.abort();
    await reader.endOne();
    await reader.endOne();
    expect(await messages).to.deep.equal(['unreadable', 'busy']);
    expect(await waiting).to.equal('c');
    expect(reader.begun).to.deep.equal(['a', 'c']);
    const late = queue
      .run('a', () => reader.read('late'), AbortSignal.abort())
      .catch((error: Error) => error.message);
    expect(await late).to.equal('busy');
  });
});
