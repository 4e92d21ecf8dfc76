import { expect } from 'chai';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer('The dashboard’s counts', (test) => {
  it('are zero, the average completion too, where there is nobody', async () => {
    const admin = await test.asSuperAdmin();
    expect((await admin.get('/api/counts')).body).to.deep.equal({
      advisors: 0,
      organizations: 0,
      groups: 1,
      groupAdmins: 0,
      averageProfileCompletion: 0,
    });
  });

  it('are of everything for a super admin, of their groups’ active members for a group admin', async () => {
    const [groupA, groupB] = [await test.group(), await test.group()];
    // 80 and 20 per cent in group A: no link in the first, only skills in the second.
    await test.advisor({ groupIds: [groupA, groupB] });
    await test.advisor({
      groupIds: [groupA],
      profile: { firstName: null, lastName: null, bio: null, expertise: null },
    });
    const gone = await test.advisor({
      groupIds: [groupA],
      profile: { firstName: null, lastName: null, bio: null, expertise: null, skills: [] },
    });
    await test.change('group_advisors', { advisor_id: gone.advisorId }, { status: 'removed' });
    await test.organization({ groupIds: [groupA] });
    await test.organization();
    const both = await test.groupAdmin({ groupIds: [groupA, groupB] });
    const onlyB = await test.groupAdmin({ groupIds: [groupB] });
    const superAdmin = await test.asSuperAdmin();

    const expected = {
      advisors: 3,
      organizations: 2,
      groups: 3,
      groupAdmins: 2,
      averageProfileCompletion: 33,
    };
    expect((await superAdmin.get('/api/counts')).body).to.deep.equal(expected);
    expect((await superAdmin.get('/api/admin/counts')).body).to.deep.equal(expected);
    expect((await (await test.signIn(both)).get('/api/admin/counts')).body).to.deep.equal({
      advisors: 2,
      organizations: 1,
      groups: 2,
      groupAdmins: 2,
      averageProfileCompletion: 50,
    });
    expect((await (await test.signIn(onlyB)).get('/api/admin/counts')).body).to.deep.equal({
      advisors: 1,
      organizations: 0,
      groups: 1,
      groupAdmins: 2,
      averageProfileCompletion: 80,
    });
  });
});
