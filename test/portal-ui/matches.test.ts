import { expect } from 'chai';
import { asksNext, sortedIntoTabs } from '../../portal-ui/features/matches/matchTabs.ts';
import type { Match } from '../../src/contract/requests-api.ts';

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

  it('promise that the next advisor is asked only where one is', () => {
    const asked = (status: string, proposedByUserId: number | null) =>
      asksNext({ proposedByUserId, advisor: { userId: 7 }, request: { status } } as Match);
    expect([asked('matching', null), asked('in-progress', null), asked('matching', 7)]).to.deep.equal([
      true,
      false,
      false,
    ]);
  });
});
