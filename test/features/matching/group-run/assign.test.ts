import { expect } from 'chai';
import fc from 'fast-check';
import highsLoader from 'highs';
import { assign } from '../../../../src/features/matching/group-run/assign.ts';
import type { AssignmentProblem, Pair } from '../../../../src/features/matching/group-run/assign.ts';

/** Its types speak of CommonJS, its module is ESM: the default export is the loader itself. */
const loadHighs = highsLoader as unknown as typeof highsLoader.default;

interface Value {
  served: number;
  weakest: number;
  /** Tenths, so that sums are exact. */
  total: number;
}

const tenths = (score: number): number => Math.round(score * 10);

const valueOf = (pairs: readonly Pair[]): Value => ({
  served: pairs.length,
  weakest: Math.min(...pairs.map(({ score }) => tenths(score))),
  total: pairs.reduce((sum, { score }) => sum + tenths(score), 0),
});

/** Better in the documented order. */
const compare = (a: Value, b: Value, liftWeakest: boolean): number =>
  a.served - b.served || (liftWeakest ? a.weakest - b.weakest : 0) || a.total - b.total;

/** Tries everything: for each request nobody, or each advisor with a place left. */
function bruteForce({ requestIds, slots, pairs, liftWeakest }: AssignmentProblem): Value {
  let best: Value = { served: -1, weakest: 0, total: 0 };
  const go = (at: number, chosen: Pair[], left: Map<number, number>): void => {
    const id = requestIds[at];
    if (id === undefined) {
      const value = valueOf(chosen);
      if (compare(value, best, liftWeakest) > 0) best = value;
      return;
    }
    go(at + 1, chosen, left);
    for (const pair of pairs.filter(({ requestId }) => requestId === id)) {
      const places = left.get(pair.advisorId) ?? 0;
      if (places === 0) continue;
      go(at + 1, [...chosen, pair], new Map(left).set(pair.advisorId, places - 1));
    }
  };
  go(0, [], new Map(slots));
  return best;
}

const problems = (size: { requests: number; advisors: number }): fc.Arbitrary<AssignmentProblem> =>
  fc
    .record({
      requests: fc.integer({ min: 0, max: size.requests }),
      advisors: fc.integer({ min: 0, max: size.advisors }),
      liftWeakest: fc.boolean(),
      seed: fc.infiniteStream(fc.integer({ min: 0, max: 140 })),
      places: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
    })
    .map(({ requests, advisors, liftWeakest, seed, places }) => {
      const requestIds = Array.from({ length: requests }, (_, at) => 100 + at);
      const advisorIds = Array.from({ length: advisors }, (_, at) => 1 + at);
      const pairs = requestIds.flatMap((requestId) =>
        advisorIds.flatMap((advisorId) => {
          // A third of the pairs is ruled out.
          const tenth = Number(seed.next().value);
          return tenth > 100 ? [] : [{ requestId, advisorId, score: tenth / 10 }];
        }),
      );
      const slots = new Map(advisorIds.map((id) => [id, Number(places.next().value)]));
      return { requestIds, slots, pairs, pinned: [], liftWeakest };
    });

/** Nothing is given twice, beyond its places, or outside the possible pairs. */
function checkFeasible(problem: AssignmentProblem, chosen: readonly Pair[]): void {
  expect(new Set(chosen.map(({ requestId }) => requestId)).size).to.equal(chosen.length);
  const taken = new Map<number, number>();
  for (const pair of chosen) {
    expect([...problem.pairs, ...problem.pinned]).to.deep.include(pair);
    taken.set(pair.advisorId, (taken.get(pair.advisorId) ?? 0) + 1);
  }
  for (const [advisorId, count] of taken) expect(count).to.be.at.most(problem.slots.get(advisorId) ?? 0);
}

describe('Assigning requests to advisors', () => {
  it('is as good as trying everything, with and without lifting the weakest match', () => {
    fc.assert(
      fc.property(problems({ requests: 5, advisors: 4 }), (problem) => {
        const { chosen, unmatchedRequestIds } = assign(problem);
        checkFeasible(problem, chosen);
        expect(chosen.length + unmatchedRequestIds.length).to.equal(problem.requestIds.length);
        expect(compare(valueOf(chosen), bruteForce(problem), problem.liftWeakest)).to.equal(0);
      }),
      { numRuns: 300 },
    );
  });

  it('is as good as an independent solver finds on larger groups', async () => {
    const highs = await loadHighs();
    fc.assert(
      fc.property(problems({ requests: 25, advisors: 20 }), (problem) => {
        const { chosen } = assign({ ...problem, liftWeakest: false });
        checkFeasible(problem, chosen);
        if (problem.pairs.length === 0) return;
        const name = ({ requestId, advisorId }: Pair) => `x${requestId}_${advisorId}`;
        const sums = (key: 'requestId' | 'advisorId', limit: (id: number) => number) =>
          [...new Set(problem.pairs.map((pair) => pair[key]))].map(
            (id) =>
              `${problem.pairs
                .filter((pair) => pair[key] === id)
                .map(name)
                .join(' + ')} <= ${limit(id)}`,
          );
        const model = [
          'Maximize',
          problem.pairs.map((pair) => `${1_000_000 + tenths(pair.score)} ${name(pair)}`).join(' + '),
          'Subject To',
          ...sums('requestId', () => 1),
          ...sums('advisorId', (id) => problem.slots.get(id) ?? 0),
          'Binary',
          problem.pairs.map(name).join(' '),
          'End',
        ].join('\n');
        const optimum = Math.round(highs.solve(model).ObjectiveValue);
        const value = valueOf(chosen);
        expect(value.served * 1_000_000 + value.total).to.equal(optimum);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps what is pinned, and gives its place to nobody else', () => {
    const pair = (requestId: number, advisorId: number, score: number) => ({ requestId, advisorId, score });
    const { chosen, unmatchedRequestIds } = assign({
      requestIds: [100, 101],
      slots: new Map([[1, 1]]),
      pairs: [pair(100, 1, 9), pair(101, 1, 2)],
      pinned: [pair(101, 1, 2)],
      liftWeakest: false,
    });
    expect(chosen).to.deep.equal([pair(101, 1, 2)]);
    expect(unmatchedRequestIds).to.deep.equal([100]);
  });

  it('serves one more request even where the total of fewer would be better', () => {
    const pair = (requestId: number, advisorId: number, score: number) => ({ requestId, advisorId, score });
    const { chosen } = assign({
      requestIds: [100, 101],
      slots: new Map([
        [1, 1],
        [2, 1],
      ]),
      pairs: [pair(100, 1, 10), pair(100, 2, 0), pair(101, 1, 3)],
      pinned: [],
      liftWeakest: false,
    });
    expect(chosen).to.deep.equal([pair(100, 2, 0), pair(101, 1, 3)]);
  });
});
