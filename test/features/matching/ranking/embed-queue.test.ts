import { expect } from 'chai';
import { EmbedQueue } from '../../../../src/features/matching/ranking/use-embedder.ts';

describe('The texts that wait for the sentence model', () => {
  const waiting = (text: string, size: number) => ({
    text,
    size,
    failures: 0,
    resolve: () => {},
    reject: () => {},
  });
  const taken = (queue: EmbedQueue) => queue.take().map(({ text }) => text);

  it('go in the order of how many were asked for, those that nobody waits for last', () => {
    const queue = new EmbedQueue();
    for (const [text, size] of [
      ['imported', Infinity],
      ['profile', 2],
      ['changed', 2],
      ['brief', 1],
    ] as const)
      queue.add(waiting(text, size));
    queue.hurry('imported', 3);
    expect([taken(queue), taken(queue), taken(queue)]).to.deep.equal([
      ['brief'],
      ['profile', 'changed'],
      ['imported'],
    ]);
    expect(queue.size).to.equal(0);
  });

  it('go with shorter ones as far as there is room, the longest first, and alone once they have failed', () => {
    const queue = new EmbedQueue();
    const long = 'l'.repeat(700);
    for (const text of [long, 'tiny', 'm'.repeat(690), 'n'.repeat(680)]) queue.add(waiting(text, Infinity));
    expect(taken(queue)).to.deep.equal([long, 'm'.repeat(690), 'tiny']);
    const [failed] = queue.take();
    if (!failed) throw new Error('nothing waits');
    queue.again(failed);
    queue.add(waiting('odd', Infinity));
    expect(taken(queue)).to.deep.equal(['n'.repeat(680)]);
    queue.add(waiting('not', Infinity));
    expect(taken(queue)).to.deep.equal(['odd', 'not']);
  });
});
