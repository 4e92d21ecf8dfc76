import { expect } from 'chai';
import { medianOf } from '../../../src/core/median.ts';
import { ninetiethOf } from '../../../src/features/insights/impact/requests.queries.ts';
import { inPieces } from '../../../src/features/insights/impact/feedback.queries.ts';
import {
  boundsOf,
  monthsOf,
  periodBefore,
  readPeriod,
  wholeMonthsOf,
} from '../../../src/features/insights/impact/period.ts';

const TODAY = '2026-11-21';
const period = (text: string) => {
  const [from = '', to = ''] = text.split('..');
  return { from, to };
};
const before = (text: string, today = TODAY): string => {
  const { from, to } = periodBefore(period(text), today);
  return `${from}..${to}`;
};

describe('The period of an impact report', () => {
  it('is the calendar year of the day that is named, else the present one', () => {
    expect(readPeriod({}, TODAY)).to.deep.equal(period('2026-01-01..2026-12-31'));
    expect(readPeriod({ from: '2024-05-02' }, TODAY)).to.deep.equal(period('2024-05-02..2024-12-31'));
    expect(readPeriod({ to: '2024-05-02' }, TODAY)).to.deep.equal(period('2024-01-01..2024-05-02'));
  });

  it('is compared with as many whole months before, or as many days', () => {
    expect(before('2025-01-01..2025-12-31')).to.equal('2024-01-01..2024-12-31');
    expect(before('2024-03-01..2024-04-30')).to.equal('2024-01-01..2024-02-29');
    expect(before('2025-01-01..2025-01-31')).to.equal('2024-12-01..2024-12-31');
    expect(before('2024-03-01..2024-03-01')).to.equal('2024-02-29..2024-02-29');
    expect(before('2024-03-11..2024-03-20')).to.equal('2024-03-01..2024-03-10');
  });

  it('that still runs is compared as far as it has run', () => {
    expect(before('2026-01-01..2026-12-31')).to.equal('2025-01-01..2025-11-21');
    expect(before('2024-01-01..2024-12-31', '2024-02-29')).to.equal('2023-01-01..2023-02-28');
    expect(before('2026-11-16..2026-11-25')).to.equal('2026-11-06..2026-11-11');
    expect(before('2027-01-01..2027-12-31'), 'not begun').to.equal('2026-01-01..2026-12-31');
  });

  it('takes in its last day to the end, and every month it touches', () => {
    expect(boundsOf(period('2024-02-29..2024-02-29'))).to.deep.equal([
      '2024-02-29 00:00:00.000',
      '2024-03-01 00:00:00.000',
    ]);
    expect(monthsOf(period('2023-12-31..2024-02-01'))).to.deep.equal(['2023-12', '2024-01', '2024-02']);
  });
});

describe('Times to first answer', () => {
  it('have a median and a ninth tenth, and neither when there is none', () => {
    expect([medianOf([]), ninetiethOf([])]).to.deep.equal([null, null]);
    expect([medianOf([3]), ninetiethOf([3])]).to.deep.equal([3, 3]);
    expect([medianOf([1, 2, 4, 9]), ninetiethOf([1, 2, 4, 9])]).to.deep.equal([3, 9]);
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect([medianOf(ten), ninetiethOf(ten)]).to.deep.equal([5.5, 9]);
  });
});

describe('Feedback in an impact report', () => {
  const answers = (...months: string[]) => months.map((month, at) => ({ month, at }));
  const pieces = (...months: string[]) =>
    inPieces(answers(...months), 3).map((piece) => piece.map(({ month }) => month));

  it('counts whole months only', () => {
    expect(wholeMonthsOf(period('2024-01-31..2024-04-29'))).to.deep.equal(['2024-02', '2024-03']);
    expect(wholeMonthsOf(period('2024-02-01..2024-02-29'))).to.deep.equal(['2024-02']);
    expect(wholeMonthsOf(period('2024-02-02..2024-02-29'))).to.deep.equal([]);
  });

  it('comes in pieces of three answers or more, so that no two periods differ by fewer', () => {
    const [feb, march, april, may, june] = ['2024-02', '2024-03', '2024-04', '2024-05', '2024-06'];
    expect(pieces()).to.deep.equal([]);
    expect(pieces(feb, feb)).to.deep.equal([]);
    expect(pieces(april, feb, march, april, april, may, june)).to.deep.equal([
      [feb, march, april, april, april, may, june],
    ]);
    expect(pieces(feb, feb, feb, march, april, may)).to.deep.equal([
      [feb, feb, feb],
      [march, april, may],
    ]);
    expect(pieces('2023-12', '2023-12', '2023-11', '2024-01', '2024-01')).to.deep.equal([
      ['2023-11', '2023-12', '2023-12'],
    ]);
  });
});
