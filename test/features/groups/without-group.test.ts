import { expect } from 'chai';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { unique } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';
import { sendForm } from '../../support/form.ts';

describeWithServer('An administrator whose group was deleted', (test) => {
  it('makes no accounts that nobody of theirs could see, one by one or from a file', async () => {
    const groupId = await test.group();
    const client = await test.asGroupAdmin(groupId);
    const superAdmin = await test.asSuperAdmin();
    await expectStatus(200, superAdmin.delete(`/api/groups/${groupId}`));
    const before = await test.count('users');
    const email = `nobody${unique()}@example.org`;
    const account = { email, username: `nobody${unique()}`, password: 'long enough to pass' };
    const forms = {
      advisors: { firstName: 'Ada', lastName: 'Byron', ...account },
      organizations: { name: 'Harbour Lights', type: 'charity', ...account },
    };
    for (const [resource, form] of Object.entries(forms)) {
      await expectRefusal(403, 'FORBIDDEN', client.post(`/api/admin/${resource}`, form), resource);
      const csv = `First Name,Last Name,Name,Type,Email\nAda,Byron,Harbour Lights,charity,${email}\n`;
      for (const dryRun of ['true', 'false']) {
        const sent = sendForm(client, `/api/admin/${resource}/import`, { bytes: csv }, { dryRun });
        await expectStatus(403, sent, `${resource} ${dryRun}`);
      }
    }
    expect(await test.count('users')).to.equal(before);
  });
});
