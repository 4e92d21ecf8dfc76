import { expect } from 'chai';
import type { Shape, ShapeOf } from '../../../src/contract/shapes.ts';
import { answerOf } from '../../../src/core/http/shape-schemas.ts';

const INNER = { at: 'moment', by: ['one', 'other'] } as const satisfies Shape;
const SHAPE = {
  id: 'id',
  title: 'name',
  note: 'text | null',
  rights: 'abilities',
  share: 'percentage',
  last: { orNull: INNER },
  all: { listOf: INNER },
  names: { listOf: ['a', 'b'] },
  asleep: { maybe: 'true' },
} as const satisfies Shape;

const inner: ShapeOf<typeof INNER> = { at: '2026-11-26T12:00:00.000Z', by: 'one' };
const whole: ShapeOf<typeof SHAPE> = {
  id: 7,
  title: 'Title',
  note: '',
  rights: { update: true },
  share: 100,
  last: null,
  all: [inner, { ...inner, by: 'other' }],
  names: ['b', 'a'],
};

describe('The schema of a shape', () => {
  const problemOf = (change: object) => answerOf(SHAPE).validate({ ...whole, ...change }).error?.message;

  it('takes what its type allows', () => {
    expect(problemOf({})).to.equal(undefined);
    expect(problemOf({ last: inner, note: null, asleep: true, names: [] })).to.equal(undefined);
  });

  for (const [what, change] of Object.entries({
    'a name without content': { title: '' },
    'a missing field': { title: undefined },
    'null where it is not allowed': { title: null },
    'no name of the list': { last: { ...inner, by: 'third' } },
    'something wrong inside a list': { all: [{ at: 'yesterday', by: 'one' }] },
    'a number out of range': { share: 101 },
    'verdicts that are none': { rights: { update: 'yes' } },
    'false where there is true or nothing': { asleep: false },
    'what it does not name': { other: 1 },
  }))
    it(`refuses ${what}`, () => expect(problemOf(change)).to.be.a('string'));

  it('describes fields for the API page', () => {
    const { keys } = answerOf(SHAPE, { note: 'as it was typed' }).describe() as {
      keys: Record<string, { flags?: { description?: string } }>;
    };
    expect(keys['note']?.flags?.description).to.equal('as it was typed');
  });

  it('knows no other words', () => {
    // As JavaScript without types could ask.
    const unknown = { id: 'number of some kind' } as unknown as Shape;
    expect(() => answerOf(unknown)).to.throw(RangeError);
  });
});
