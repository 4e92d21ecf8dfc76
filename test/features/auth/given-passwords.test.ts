import { expect } from 'chai';
import {
  PASSWORD,
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

const GIVEN = 'given by the admin';

describeOnEachDatabase('A password that an admin chose', (getDb) => {
  let test: TestServer;
  let admin: Client;
  before(async () => {
    test = await buildServer(getDb());
    admin = await signIn(test, await buildSuperAdmin(test));
  });
  after(() => test.stop());

  const logIn = async (username: string, password: string) => {
    const client = test.client();
    const { status, body } = await client.post('/api/login', { username, password });
    expect(status).to.equal(200);
    return { client, mustChange: body['passwordChangeRequired'] };
  };

  it('opens nothing but choosing another one', async () => {
    const person = await buildAdvisor(test);
    await admin.post(`/api/advisors/${person.advisorId}/reset-password`, { newPassword: GIVEN });
    const { client, mustChange } = await logIn(person.username, GIVEN);
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
    ] as const) {
      const { status, body } = await client.call(method, path, payload);
      expect(status, path).to.equal(403);
      expect(body, path).to.include(refused);
    }
    expect((await client.get('/api/user')).body).to.include({ passwordChangeRequired: true });
    expect((await client.get('/api/config')).status, 'what everybody may').to.equal(200);
    const same = await client.patch('/api/user/profile', { password: GIVEN });
    expect(same.body).to.include({ code: 'PASSWORD_SAME' });
    const changed = await client.patch('/api/user/profile', { password: PASSWORD });
    expect(changed.body).not.to.have.property('passwordChangeRequired');
    expect((await client.get('/api/matches')).status).to.equal(200);
    expect((await logIn(person.username, PASSWORD)).mustChange).to.equal(undefined);
  });

  it('is one from a form or an import as well, and none from the link of a mail', async () => {
    const groupId = await buildGroup(test);
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
      expect((await logIn(username, password)).mustChange, username).to.equal(true);
  });

  it('is no matter of a reset by oneself, of signing out, or of one’s own registration', async () => {
    const person = await buildOrganization(test);
    await admin.post(`/api/organizations/${person.organizationId}/reset-password`, { newPassword: GIVEN });
    const { client } = await logIn(person.username, GIVEN);
    expect((await client.post('/api/logout')).body).to.deep.equal({ status: 'signed out' });
    expect((await test.db('login_sessions').where('user_id', person.userId)).length).to.equal(0);
    expect((await logIn((await buildGroupAdmin(test)).username, PASSWORD)).mustChange).to.equal(undefined);
  });
});
