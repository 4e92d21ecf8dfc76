import { expect } from 'chai';
import { createLimiter } from '../../admin-ui/app/data/limiter.ts';

/** A piece of work that the test ends when it likes. */
function work() {
  let end: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let hasBegun = false;
  const promise = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return {
    begin: () => {
      hasBegun = true;
      return promise;
    },
    end: () => end('done'),
    fail: () => fail(new Error('no')),
    hasBegun: () => hasBegun,
  };
}

/** Lets what has been promised so far happen. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the limiter of calls', () => {
  it('runs so many at once and the rest in turn', async () => {
    const inTurn = createLimiter(2);
    const pieces = [work(), work(), work()];
    const all = Promise.all(pieces.map((piece) => inTurn(piece.begin)));
    await turn();
    expect(pieces.map((piece) => piece.hasBegun())).to.deep.equal([true, true, false]);
    pieces[0]?.end();
    await turn();
    expect(pieces[2]?.hasBegun()).to.equal(true);
    pieces.forEach((piece) => piece.end());
    expect(await all).to.deep.equal(['done', 'done', 'done']);
  });

  it('goes on after a failure, which is the caller’s', async () => {
    const inTurn = createLimiter(1);
    const [bad, good] = [work(), work()];
    const failing = inTurn(bad.begin).catch((error: Error) => error.message);
    const waiting = inTurn(good.begin);
    bad.fail();
    expect(await failing).to.equal('no');
    good.end();
    expect(await waiting).to.equal('done');
  });

  it('never begins what nobody wants any more', async () => {
    const inTurn = createLimiter(1);
    const [first, second, third] = [work(), work(), work()];
    const running = inTurn(first.begin);
    const unwanted = new AbortController();
    const left = inTurn(second.begin, unwanted.signal).catch((error: Error) => error.name);
    const last = inTurn(third.begin);
    unwanted.abort();
    expect(await left).to.equal('AbortError');
    first.end();
    third.end();
    await Promise.all([running, last]);
    expect(second.hasBegun()).to.equal(false);
    const gone = AbortSignal.abort();
    expect(await inTurn(second.begin, gone).catch((error: Error) => error.name)).to.equal('AbortError');
  });
});
