import { expect } from 'chai';
import { expectAnswer, expectStatus, logIn } from '../../support/answers.ts';
import {
  PASSWORD,
  buildAdvisor,
  buildOrganization,
  buildSuperAdmin,
  signIn,
  type Person,
} from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { useServer } from '../../support/server.ts';

describeOnEachDatabase('Account settings', (getDb) => {
  let person: Person & { advisorId: number };
  let client: Client;
  const test = useServer(getDb);
  const strict = useServer(getDb, { rateLimitFactor: 1 });
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
      .update({ authenticated_at: dbTimeIn(-16 * 60_000) });

  it('refuse what is no username, address or password', async () => {
    for (const [field, message] of Object.entries({
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
    }))
      await expectAnswer(change({ [field]: 'x' }), 400, { message, fields: { [field]: message } });
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
    ).to.include({ username: person.username.toUpperCase(), email: person.email.toUpperCase() });
  });

  it('ask for the current password when the log-in is older than fifteen minutes', async () => {
    await age();
    for (const form of [{ password: 'a new one for me' }, { email: `new_${person.email}` }])
      await expectAnswer(change(form), 403, {
        code: 'REAUTH_REQUIRED',
        fields: { currentPassword: 'Please enter your current password to make this change.' },
      });
    await expectStatus(change({ username: `${person.username}_x`, locale: 'en' }), 200, 'other changes');
    await expectStatus(change({ email: person.email, password: '' }), 200, 'nothing changed');
    await expectStatus(change({ password: 'a new one for me', currentPassword: PASSWORD }), 200);
  });

  it('refuse a wrong current password, also when none was needed, and after ten of them for a while', async () => {
    const at = client.at(strict.server);
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expectAnswer(
        at.patch('/api/user/profile', { password: 'a new one for me', currentPassword: 'wrong' }),
        403,
        { code: 'WRONG_PASSWORD', fields: { currentPassword: 'The current password is not correct.' } },
      );
    const { status, headers } = await at.patch('/api/user/profile', {
      password: 'a new one for me',
      currentPassword: PASSWORD,
    });
    expect(status).to.equal(429);
    expect(Number(headers['retry-after'])).to.be.within(1, 900);
    await expectStatus(logIn(test, person.username), 200);
  });

  it('keep the password when the field is blank', async () => {
    await expectStatus(change({ username: person.username, email: person.email, password: '' }), 200);
    await signIn(test, person);
    expect(await mails(test.db, person.email)).to.deep.equal([]);
  });

  it('change the password, and tell the user by e-mail', async () => {
    await change({ password: 'a new one for me' });
    await expectStatus(logIn(test, person.username), 401);
    await expectStatus(logIn(test, person.username, 'a new one for me'), 200);
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
    await signIn(test, organization).patch('/api/user/profile', { email: 'axolotl@example.org' });
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
