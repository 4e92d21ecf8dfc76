import { expect } from 'chai';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

describeOnEachDatabase('The dashboard’s counts', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  it('are zero, the average completion too, where there is nobody', async () => {
    const admin = await signIn(test, await buildSuperAdmin(test));
    expect((await admin.get('/api/counts')).body).to.deep.equal({
      advisors: 0,
      organizations: 0,
      groups: 1,
      groupAdmins: 0,
      averageProfileCompletion: 0,
    });
  });

  it('are of everything for a super admin, of their groups’ active members for a group admin', async () => {
    const [groupA, groupB] = [await buildGroup(test), await buildGroup(test)];
    // 80 and 20 per cent in group A: no link in the first, only skills in the second.
    await buildAdvisor(test, { groupIds: [groupA, groupB] });
    await buildAdvisor(test, {
      groupIds: [groupA],
      profile: { firstName: null, lastName: null, bio: null, expertise: null },
    });
    const gone = await buildAdvisor(test, {
      groupIds: [groupA],
      profile: { firstName: null, lastName: null, bio: null, expertise: null, skills: [] },
    });
    await test.db('group_advisors').where('advisor_id', gone.advisorId).update({ status: 'removed' });
    await buildOrganization(test, { groupIds: [groupA] });
    await buildOrganization(test);
    const both = await buildGroupAdmin(test, { groupIds: [groupA, groupB] });
    const onlyB = await buildGroupAdmin(test, { groupIds: [groupB] });
    const superAdmin = await signIn(test, await buildSuperAdmin(test));

    const expected = {
      advisors: 3,
      organizations: 2,
      groups: 3,
      groupAdmins: 2,
      averageProfileCompletion: 33,
    };
    expect((await superAdmin.get('/api/counts')).body).to.deep.equal(expected);
    expect((await superAdmin.get('/api/admin/counts')).body).to.deep.equal(expected);
    expect((await (await signIn(test, both)).get('/api/admin/counts')).body).to.deep.equal({
      advisors: 2,
      organizations: 1,
      groups: 2,
      groupAdmins: 2,
      averageProfileCompletion: 50,
    });
    expect((await (await signIn(test, onlyB)).get('/api/admin/counts')).body).to.deep.equal({
      advisors: 1,
      organizations: 0,
      groups: 1,
      groupAdmins: 2,
      averageProfileCompletion: 80,
    });
  });
});
