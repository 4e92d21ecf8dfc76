import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import {
  PASSWORD,
  buildAdvisor,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../../support/builders.ts';
import type { Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

describeOnEachDatabase('Account settings', (getDb) => {
  let test: TestServer;
  let person: Person & { advisorId: number };
  let client: Client;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());
  beforeEach(async () => {
    person = await buildAdvisor(test);
    client = await signIn(test, person);
  });

  const change = (form: Record<string, unknown>) => client.patch('/api/user/profile', form);
  /** The log-in was longer ago than the 15 minutes of contract §10. */
  const age = () =>
    test
      .db('login_sessions')
      .where('user_id', person.userId)
      .update({ authenticated_at: dbTime(new Date(Date.now() - 16 * 60_000)) });

  it('refuse what is no username, address or password', async () => {
    for (const [field, message] of Object.entries({
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
    })) {
      const { status, body } = await change({ [field]: 'x' });
      expect(status).to.equal(400);
      expect(body).to.deep.include({ message, fields: { [field]: message } });
    }
  });

  it('refuse another’s username and address in whatever case, but not one’s own in another case', async () => {
    const other = await buildAdvisor(test);
    expect((await change({ username: other.username.toUpperCase() })).body).to.include({
      code: 'USERNAME_TAKEN',
      message: 'Username already exists',
    });
    expect((await change({ email: other.email.toUpperCase() })).body).to.include({
      code: 'EMAIL_TAKEN',
      message: 'Email already exists',
    });
    expect(
      (await change({ username: person.username.toUpperCase(), email: person.email.toUpperCase() })).body,
    ).to.include({
      username: person.username.toUpperCase(),
      email: person.email.toUpperCase(),
    });
  });

  it('ask for the current password when the log-in is older than fifteen minutes', async () => {
    await age();
    for (const form of [{ password: 'a new one for me' }, { email: `new_${person.email}` }]) {
      const { status, body } = await change(form);
      expect(status).to.equal(403);
      expect(body).to.deep.include({
        code: 'REAUTH_REQUIRED',
        fields: { currentPassword: 'Please enter your current password to make this change.' },
      });
    }
    expect(
      (await change({ username: `${person.username}_x`, locale: 'en' })).status,
      'other changes',
    ).to.equal(200);
    expect((await change({ email: person.email, password: '' })).status, 'nothing changed').to.equal(200);
    expect((await change({ password: 'a new one for me', currentPassword: PASSWORD })).status).to.equal(200);
  });

  it('refuse a wrong current password, also when none was needed, and after ten of them for a while', async () => {
    const strict = await buildServer(test.db, { rateLimitFactor: 1 });
    const at = client.at(strict.server);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { status, body } = await at.patch('/api/user/profile', {
        password: 'a new one for me',
        currentPassword: 'wrong',
      });
      expect(status).to.equal(403);
      expect(body).to.deep.include({
        code: 'WRONG_PASSWORD',
        fields: { currentPassword: 'The current password is not correct.' },
      });
    }
    const { status, headers } = await at.patch('/api/user/profile', {
      password: 'a new one for me',
      currentPassword: PASSWORD,
    });
    await strict.stop();
    expect(status).to.equal(429);
    expect(Number(headers['retry-after'])).to.be.within(1, 900);
    expect(
      (await test.client().post('/api/login', { username: person.username, password: PASSWORD })).status,
    ).to.equal(200);
  });

  it('keep the password when the field is blank', async () => {
    expect((await change({ username: person.username, email: person.email, password: '' })).status).to.equal(
      200,
    );
    await signIn(test, person);
    expect(await mails(test.db, person.email)).to.deep.equal([]);
  });

  it('change the password, and tell the user by e-mail', async () => {
    await change({ password: 'a new one for me' });
    expect(
      (await test.client().post('/api/login', { username: person.username, password: PASSWORD })).status,
    ).to.equal(401);
    expect(
      (await test.client().post('/api/login', { username: person.username, password: 'a new one for me' }))
        .status,
    ).to.equal(200);
    const [mail, ...more] = await mails(test.db, person.email);
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ type: 'passwordChanged', subject: 'Your TimeMatch password was changed' });
  });

  it('tell a new address to the old one, where the owner still reads', async () => {
    await change({ email: `new_${person.email}`, password: 'a new one for me' });
    const told = await mails(test.db, person.email);
    expect(told.map(({ type }) => type)).to.have.members(['passwordChanged', 'emailChanged']);
    expect(told.find(({ type }) => type === 'emailChanged')?.text).to.contain(`new_${person.email}`);
    expect(await mails(test.db, `new_${person.email}`)).to.deep.equal([]);
  });

  it('reach the text that the admins’ lists search', async () => {
    const organization = await buildOrganization(test);
    await change({ username: 'quetzalcoatl' });
    await (await signIn(test, organization)).patch('/api/user/profile', { email: 'axolotl@example.org' });
    const admin = await signIn(test, await buildSuperAdmin(test));
    expect(
      (await admin.list('/api/advisors', { filter: { q: 'quetzal' } })).body.map(({ id }) => id),
    ).to.deep.equal([person.advisorId]);
    expect(
      (await admin.list('/api/organizations', { filter: { q: 'axolotl' } })).body.map(({ id }) => id),
    ).to.deep.equal([organization.organizationId]);
  });

  it('cannot make anybody something else', async () => {
    const { body } = await change({
      userType: 'super_admin',
      user_type: 'super_admin',
      id: 1,
      isManaged: true,
    });
    expect(body).to.include({ userType: 'advisor', id: person.userId });
  });
});
