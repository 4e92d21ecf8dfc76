import { expect } from 'chai';
import type { ConsoleDataProvider } from '../../admin-ui/app/data/dataProvider.ts';
import { assignGroups } from '../../admin-ui/components/members/members.ts';

const written: number[][] = [];

/** Advisors 1 and 2, of whom the second cannot be written, and the first has joined group 9 since the list was read. */
const provider = {
  getMany: () =>
    Promise.resolve({
      data: [
        { id: 1, firstName: 'Ada', lastName: 'One', username: 'ada', groups: [{ id: 7 }] },
        { id: 2, firstName: null, lastName: null, username: 'bob', groups: [] },
      ],
    }),
  getOne: (_resource: string, { id }: { id: number }) =>
    Promise.resolve({ data: { id, groups: id === 1 ? [{ id: 7 }, { id: 9 }] : [] } }),
  setGroups: (_resource: string, id: number, groupIds: number[]) =>
    id === 2 ? Promise.reject(new Error('Unknown groups: 8')) : Promise.resolve(written.push(groupIds)),
} as unknown as ConsoleDataProvider;

describe('putting several into groups', () => {
  it('names who was not written and why, and counts who is not there any more', async () => {
    expect(await assignGroups(provider, 'advisors', [1, 2, 3], [8])).to.deep.equal({
      done: 1,
      failed: [{ id: 2, name: 'bob', reason: 'Unknown groups: 8' }],
      gone: 1,
    });
    expect(written, 'a group that was joined meanwhile stays').to.deep.equal([[7, 9, 8]]);
  });
});
