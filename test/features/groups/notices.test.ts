import { expect } from 'chai';
import { expectStatus } from '../../support/answers.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

/** "A changed password or e-mail address" is told to its owner, whoever changed it (contract §6, §10). */
describeWithServer('A changed log-in', (test) => {
  const [world, as] = useWorld(test);

  it('is told by mail to an advisor and an organisation whose password an admin resets', async () => {
    const advisor = await test.advisor({ groupIds: [world.groupA], isManaged: true });
    const organization = await test.organization({ groupIds: [world.groupA], isManaged: true });
    await as.groupAdmin.post(`/api/advisors/${advisor.advisorId}/reset-password`, {
      newPassword: 'another password',
    });
    await as.groupAdmin.post(`/api/organizations/${organization.organizationId}/reset-password`, {
      newPassword: 'another password',
    });
    for (const { email } of [advisor, organization])
      expect(await test.mailTypes(email)).to.deep.equal(['passwordChanged']);
  });

  it('is not told when the reset is refused', async () => {
    const advisor = await test.advisor({ groupIds: [world.groupA], isManaged: false });
    await expectStatus(
      403,
      as.groupAdmin.post(`/api/advisors/${advisor.advisorId}/reset-password`, {
        newPassword: 'another password',
      }),
    );
    expect(await test.mails(advisor.email)).to.deep.equal([]);
  });

  it('is told to the old address when an admin changes it', async () => {
    const advisor = await test.advisor({ groupIds: [world.groupA] });
    const form = { firstName: 'Ada', lastName: 'Byron', email: 'ada.new@example.org' };
    await expectStatus(200, as.superAdmin.put(`/api/advisors/${advisor.advisorId}`, form));
    expect(await test.mailTypes(advisor.email)).to.deep.equal(['emailChanged']);
    expect(await test.mails('ada.new@example.org')).to.deep.equal([]);
  });
});
