import { expect } from 'chai';
import { sortedIntoTabs } from '../../portal-ui/features/matches/matchTabs.ts';
import { dayText, daysLeft, timeText } from '../../portal-ui/features/matches/moments.ts';
import type { Match } from '../../src/contract/requests-api.ts';

/** A moment of the viewer's own zone, whichever it is here. */
const local = (day: number, hour: number, minute = 0): Date => new Date(2026, 10, day, hour, minute);

describe('The time left to answer a match', () => {
  const now = local(24, 22, 30);

  it('counts nights, not hours', () => {
    expect(daysLeft(local(24, 23).toISOString(), now), 'in half an hour').to.equal(0);
    expect(daysLeft(local(25, 0, 30).toISOString(), now), 'in two hours, tomorrow').to.equal(1);
    expect(daysLeft(local(26, 9).toISOString(), now)).to.equal(2);
  });

  it('has passed at its very moment', () => {
    expect(daysLeft(now.toISOString(), now)).to.equal(-1);
    expect(daysLeft(local(20, 9).toISOString(), now)).to.equal(-1);
  });

  it('counts a day as one where clocks change', () => {
    const noon = (month: number, day: number) => new Date(2026, month, day, 12);
    expect(daysLeft(noon(2, 30).toISOString(), noon(2, 28)), 'March').to.equal(2);
    expect(daysLeft(noon(9, 26).toISOString(), noon(9, 24)), 'October').to.equal(2);
  });

  it('is written as British English does, with the year only where it is another', () => {
    expect(dayText(local(26, 9).toISOString(), 'en', now)).to.match(/^Thursday,? 26 November$/);
    expect(dayText(new Date(2027, 0, 4, 9).toISOString(), 'en', now)).to.match(/^Monday,? 4 January 2027$/);
    expect(timeText(local(26, 9, 5).toISOString(), 'en')).to.equal('09:05');
  });
});

describe('The tabs of the matches screen', () => {
  const match = (id: number, more: Partial<Match>) =>
    ({ id, dueAt: null, acceptedAt: null, createdAt: '', updatedAt: '', ...more }) as Match;

  it('put first what presses most: the next due date, then the latest change', () => {
    const tabs = sortedIntoTabs([
      match(1, { status: 'pending', dueAt: '2026-11-26T09:00:00.000Z' }),
      match(2, { status: 'pending', dueAt: '2026-11-25T09:00:00.000Z' }),
      match(3, { status: 'accepted', acceptedAt: '2026-11-01T09:00:00.000Z' }),
      match(4, { status: 'accepted', acceptedAt: '2026-11-02T09:00:00.000Z' }),
      match(5, { status: 'rejected', updatedAt: '2026-11-01T09:00:00.000Z' }),
      match(6, { status: 'rejected', updatedAt: '2026-11-02T09:00:00.000Z' }),
    ]);
    const ids = (matches: Match[]) => matches.map(({ id }) => id);
    expect(ids(tabs.pending)).to.deep.equal([2, 1]);
    expect(ids(tabs.active)).to.deep.equal([4, 3]);
    expect(ids(tabs.declined)).to.deep.equal([6, 5]);
  });
});
