import { expect } from 'chai';
import { KeyedQueue } from '../../../src/core/limits/queue.ts';

describe('A queue by key', () => {
  const queueOf = () => new KeyedQueue<string>({ concurrency: 1, waiting: 2, busy: () => new Error('busy') });
  const told = (error: unknown) => (error as Error).message;

  it('lets tasks wait in order, refuses those beyond its length, and keeps keys apart', async () => {
    const queue = queueOf();
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const task = (name: string) => () => {
      order.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    };
    const [first, second, third] = ['first', 'second', 'third'].map((name) => queue.run('a', task(name)));
    expect(await queue.run('a', task('fourth')).catch(told)).to.equal('busy');
    expect(await queue.run('b', async () => 'another key')).to.equal('another key');
    expect(order).to.deep.equal(['first']);
    for (const running of [first, second, third]) {
      ends.shift()?.();
      await running;
      await new Promise(setImmediate);
    }
    expect(order).to.deep.equal(['first', 'second', 'third']);
  });

  it('ends the waiting with the signal or a refusal, and never the task', async () => {
    const queue = queueOf();
    let end = (): void => {};
    const patience = new AbortController();
    const running = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)), patience.signal);
    const late = queue.run('a', async () => 'late', patience.signal).catch(told);
    const waiting = queue.run('a', async () => 'waited').catch(told);
    patience.abort();
    expect(await late).to.equal('busy');
    queue.refuse('a', new Error('the database is away'));
    expect(await waiting).to.equal('the database is away');
    const next = queue.run('a', async () => 'next');
    end();
    await running;
    expect(await next).to.equal('next');
  });
});
