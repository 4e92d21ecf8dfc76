import { expect } from 'chai';
import { buildGroup, buildGroupAdmin, buildSuperAdmin, signIn, unique } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { formWith } from '../../support/form.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

describeOnEachDatabase('An administrator whose group was deleted', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  const users = async () => (await test.db('users').pluck('id')).length;

  it('makes no accounts that nobody of theirs could see, one by one or from a file', async () => {
    const groupId = await buildGroup(test);
    const client = await signIn(test, await buildGroupAdmin(test, { groupIds: [groupId] }));
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    expect((await superAdmin.delete(`/api/groups/${groupId}`)).status).to.equal(200);
    const before = await users();
    const email = `nobody${unique()}@example.org`;
    const account = { email, username: `nobody${unique()}`, password: 'long enough to pass' };
    const forms = {
      advisors: { firstName: 'Ada', lastName: 'Byron', ...account },
      organizations: { name: 'Harbour Lights', type: 'charity', ...account },
    };
    for (const [resource, form] of Object.entries(forms)) {
      const made = await client.post(`/api/admin/${resource}`, form);
      expect([made.status, made.body['code']], resource).to.deep.equal([403, 'FORBIDDEN']);
      const csv = `First Name,Last Name,Name,Type,Email\nAda,Byron,Harbour Lights,charity,${email}\n`;
      for (const dryRun of ['true', 'false']) {
        const { payload, headers } = formWith({ bytes: csv }, { dryRun });
        const path = `/api/admin/${resource}/import`;
        const imported = await client.call('POST', path, payload, headers);
        expect(imported.status, `${resource} ${dryRun}`).to.equal(403);
      }
    }
    expect(await users()).to.equal(before);
  });
});
