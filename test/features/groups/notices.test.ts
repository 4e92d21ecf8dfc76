import { expect } from 'chai';
import { buildWorld, type World } from '../../support/actors.ts';
import { buildAdvisor, buildOrganization } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

/** "A changed password or e-mail address" is told to its owner, whoever changed it (contract §6, §10). */
describeOnEachDatabase('A changed log-in', (getDb) => {
  let test: TestServer;
  let world: World;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
  });
  after(() => test.stop());

  it('is told by mail to an advisor and an organisation whose password an admin resets', async () => {
    const admin = await world.as('groupAdmin');
    const advisor = await buildAdvisor(test, { groupIds: [world.groupA], isManaged: true });
    const organization = await buildOrganization(test, { groupIds: [world.groupA], isManaged: true });
    await admin.post(`/api/advisors/${advisor.advisorId}/reset-password`, {
      newPassword: 'another password',
    });
    await admin.post(`/api/organizations/${organization.organizationId}/reset-password`, {
      newPassword: 'another password',
    });
    for (const { email } of [advisor, organization]) {
      expect((await mails(getDb(), email)).map((mail) => mail.type)).to.deep.equal(['passwordChanged']);
    }
  });

  it('is not told when the reset is refused', async () => {
    const admin = await world.as('groupAdmin');
    const advisor = await buildAdvisor(test, { groupIds: [world.groupA], isManaged: false });
    const answer = await admin.post(`/api/advisors/${advisor.advisorId}/reset-password`, {
      newPassword: 'another password',
    });
    expect(answer.status).to.equal(403);
    expect(await mails(getDb(), advisor.email)).to.deep.equal([]);
  });

  it('is told to the old address when an admin changes it', async () => {
    const superAdmin = await world.as('superAdmin');
    const advisor = await buildAdvisor(test, { groupIds: [world.groupA] });
    const form = { firstName: 'Ada', lastName: 'Byron', email: 'ada.new@example.org' };
    expect((await superAdmin.put(`/api/advisors/${advisor.advisorId}`, form)).status).to.equal(200);
    expect((await mails(getDb(), advisor.email)).map((mail) => mail.type)).to.deep.equal(['emailChanged']);
    expect(await mails(getDb(), 'ada.new@example.org')).to.deep.equal([]);
  });
});
