import { expect } from 'chai';
import { expectStatus } from '../../support/answers.ts';
import { logIn, PASSWORD } from '../../support/builders.ts';
import { built, describeWithServer } from '../../support/suite.ts';

const GIVEN = 'given by the admin';

describeWithServer('A password that an admin chose', (test) => {
  const admin = built(async () => test.asSuperAdmin());

  const enter = async (username: string, password: string) => {
    const client = test.client();
    const body = await expectStatus(200, logIn(client, username, password));
    return { client, mustChange: body['passwordChangeRequired'] };
  };

  it('opens nothing but choosing another one', async () => {
    const person = await test.advisor();
    await admin.post(`/api/advisors/${person.advisorId}/reset-password`, { newPassword: GIVEN });
    const { client, mustChange } = await enter(person.username, GIVEN);
    expect(mustChange).to.equal(true);
    const refused = {
      code: 'PASSWORD_CHANGE_REQUIRED',
      message: 'Please choose a password of your own first.',
    };
    for (const [method, path, payload] of [
      ['GET', '/api/matches'],
      ['GET', '/api/user/export'],
      ['GET', '/api/sessions/calendar'],
      ['PATCH', '/api/advisor/profile', { title: 'Another' }],
      ['PATCH', '/api/user/profile', { email: 'elsewhere@example.org' }],
    ] as const)
      expect(await expectStatus(403, client.call(method, path, payload), path), path).to.deep.include(
        refused,
      );
    expect((await client.get('/api/user')).body).to.include({ passwordChangeRequired: true });
    await expectStatus(200, client.get('/api/config'), 'what everybody may');
    const same = await client.patch('/api/user/profile', { password: GIVEN });
    expect(same.body).to.include({ code: 'PASSWORD_SAME' });
    const changed = await client.patch('/api/user/profile', { password: PASSWORD });
    expect(changed.body).not.to.have.property('passwordChangeRequired');
    await expectStatus(200, client.get('/api/matches'));
    expect((await enter(person.username, PASSWORD)).mustChange).to.equal(undefined);
  });

  it('is one from a form or an import as well, and none from the link of a mail', async () => {
    const groupId = await test.group();
    const email = (name: string) => `${name}.${groupId}@example.org`;
    const form = { email: email('made'), username: `made ${groupId}`, password: GIVEN };
    await admin.post('/api/organizations', { ...form, name: 'Made', type: 'charity', isManaged: true });
    const second = { ...form, email: email('second'), username: `second ${groupId}` };
    await admin.post(`/api/groups/${groupId}/admins`, second);
    const names = { firstName: 'Ann', lastName: 'Other', isManaged: true };
    const made = await admin.post('/api/advisors', { email: email('ann'), ...names });
    for (const [username, password] of [
      [form.username, GIVEN],
      [second.username, GIVEN],
      [made.body['username'], made.body['generatedPassword']],
    ] as [string, string][])
      expect((await enter(username, password)).mustChange, username).to.equal(true);
  });

  it('is no matter of a reset by oneself, of signing out, or of one’s own registration', async () => {
    const person = await test.organization();
    await admin.post(`/api/organizations/${person.organizationId}/reset-password`, { newPassword: GIVEN });
    const { client } = await enter(person.username, GIVEN);
    expect((await client.post('/api/logout')).body).to.deep.equal({ status: 'signed out' });
    expect((await test.db('login_sessions').where('user_id', person.userId)).length).to.equal(0);
    expect((await enter((await test.groupAdmin()).username, PASSWORD)).mustChange).to.equal(undefined);
  });
});
