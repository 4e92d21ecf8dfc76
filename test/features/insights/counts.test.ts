import { expect } from 'chai';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';

const NOBODY = { firstName: null, lastName: null, bio: null, expertise: null };

describeWithServer('The dashboard’s counts', (test) => {
  const expectCounts = async (client: Client, path: string, counts: readonly number[]) => {
    const [advisors, organizations, groups, groupAdmins, averageProfileCompletion] = counts;
    const { body } = await client.get(path);
    const all = { advisors, organizations, groups, groupAdmins, averageProfileCompletion };
    expect(body).to.deep.equal(all);
  };

  it('are zero, the average completion too, where there is nobody', async () => {
    await expectCounts(await test.asSuperAdmin(), '/api/counts', [0, 0, 1, 0, 0]);
  });

  it('are of everything for a super admin, of their groups’ active members for a group admin', async () => {
    const [groupA, groupB] = [await test.group(), await test.group()];
    // 80 and 20 per cent in group A: no link in the first, only skills in the second.
    await test.advisor({ groupIds: [groupA, groupB] });
    await test.advisor({ groupIds: [groupA], profile: NOBODY });
    const gone = await test.advisor({ groupIds: [groupA], profile: { ...NOBODY, skills: [] } });
    await test.change('group_advisors', { advisor_id: gone.advisorId }, { status: 'removed' });
    await test.organization({ groupIds: [groupA] });
    await test.organization();
    const [both, onlyB] = [await test.asGroupAdmin(groupA, groupB), await test.asGroupAdmin(groupB)];
    const superAdmin = await test.asSuperAdmin();
    await expectCounts(superAdmin, '/api/counts', [3, 2, 3, 2, 33]);
    await expectCounts(superAdmin, '/api/admin/counts', [3, 2, 3, 2, 33]);
    await expectCounts(both, '/api/admin/counts', [2, 1, 2, 2, 50]);
    await expectCounts(onlyB, '/api/admin/counts', [1, 0, 1, 2, 80]);
  });
});
