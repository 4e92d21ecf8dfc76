import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { pagesById } from '../../../src/core/http/list.ts';

const ids = Uint32Array.from([5, 3, 9, 1, 7]);
const rowsOf = (some: readonly number[]) => some.map((id) => ({ id }));

describe('Pages of an export', () => {
  it('hold each row once in the order of the ids, without those that have gone', async () => {
    const pages: number[][] = [];
    const read = (some: readonly number[]) =>
      Promise.resolve(rowsOf(some.filter((id) => id !== 9).toReversed()));
    for await (const page of pagesById(ids, read, 2)) pages.push(page.map(({ id }) => id));
    expect(pages).to.deep.equal([[5, 3], [1], [7]]);
  });

  it('ask for nothing when there are no ids', async () => {
    const pages = pagesById(new Uint32Array(), () => Promise.reject(new Error('asked')));
    expect((await pages.next()).done).to.equal(true);
  });

  it('are read three ahead of who takes them, and no further', async () => {
    const asked: (readonly number[])[] = [];
    const pages = pagesById(
      ids,
      (some) => {
        asked.push(some);
        return Promise.resolve(rowsOf(some));
      },
      1,
    );
    await pages.next();
    await turn();
    expect(asked).to.deep.equal([[5], [3], [9], [1]]);
  });

  it('tell of a failed read when its page is due, and nobody who left before', async () => {
    const read = (some: readonly number[]) =>
      some.includes(9) ? Promise.reject(new Error('gone away')) : Promise.resolve(rowsOf(some));
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const left = pagesById(ids, read, 2);
      await left.next();
      await left.return(undefined);
      const stayed = pagesById(ids, read, 2);
      expect((await stayed.next()).value).to.deep.equal(rowsOf([5, 3]));
      const failure = await stayed.next().catch((error: unknown) => error);
      expect(failure).to.have.property('message', 'gone away');
      await turn();
      expect(unhandled).to.deep.equal([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
