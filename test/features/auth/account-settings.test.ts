import { expect } from 'chai';
import { expectAnswer, expectRefusal, expectStatus, idsOf } from '../../support/answers.ts';
import { logIn, PASSWORD, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { ageLogIns } from '../../support/second-factor.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const WANTED = 'Please enter your current password to make this change.';
const WRONG = 'The current password is not correct.';

describeWithServer('Account settings', (test) => {
  let person: Person & { advisorId: number };
  let client: Client;
  const strict = anotherServer(test, { rateLimitFactor: 1 });
  beforeEach(async () => {
    person = await test.advisor();
    client = await test.signIn(person);
  });

  const change = (form: Record<string, unknown>) => client.patch('/api/user/profile', form);
  /** The log-in was longer ago than the 15 minutes of contract §10. */
  const age = () => ageLogIns(test, person);

  it('refuse what is no username, address or password', async () => {
    for (const [field, message] of Object.entries({
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
    }))
      await expectRefusal(400, [message, { [field]: message }], change({ [field]: 'x' }));
  });

  it('refuse another’s username and address in whatever case, but not one’s own in another case', async () => {
    const other = await test.advisor();
    const upper = (one: Person) => ({ username: one.username.toUpperCase(), email: one.email.toUpperCase() });
    const { username, email } = upper(other);
    await expectRefusal(400, ['USERNAME_TAKEN', 'Username already exists'], change({ username }));
    await expectRefusal(400, ['EMAIL_TAKEN', 'Email already exists'], change({ email }));
    expect((await change(upper(person))).body).to.include(upper(person));
  });

  it('ask for the current password when the log-in is older than fifteen minutes', async () => {
    await age();
    for (const form of [{ password: 'a new one for me' }, { email: `new_${person.email}` }])
      await expectRefusal(403, ['REAUTH_REQUIRED', { currentPassword: WANTED }], change(form));
    await expectStatus(200, change({ username: `${person.username}_x`, locale: 'en' }), 'other changes');
    await expectStatus(200, change({ email: person.email, password: '' }), 'nothing changed');
    await expectStatus(200, change({ password: 'a new one for me', currentPassword: PASSWORD }));
  });

  it('refuse a wrong current password, also when none was needed, and after ten of them for a while', async () => {
    const at = client.at(strict.server);
    const send = (currentPassword: string) =>
      at.patch('/api/user/profile', { password: 'a new one for me', currentPassword });
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expectRefusal(403, ['WRONG_PASSWORD', { currentPassword: WRONG }], send('wrong'));
    const { headers } = await expectAnswer(429, send(PASSWORD));
    expect(Number(headers['retry-after'])).to.be.within(1, 900);
    await expectStatus(200, logIn(test, person.username));
  });

  it('keep the password when the field is blank', async () => {
    await expectStatus(200, change({ username: person.username, email: person.email, password: '' }));
    await test.signIn(person);
    expect(await test.mails(person.email)).to.deep.equal([]);
  });

  it('change the password, and tell the user by e-mail', async () => {
    await change({ password: 'a new one for me' });
    await expectStatus(401, logIn(test, person.username));
    await expectStatus(200, logIn(test, person.username, 'a new one for me'));
    const [mail, ...more] = await test.mails(person.email);
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ type: 'passwordChanged', subject: 'Your TimeMatch password was changed' });
  });

  it('reach the text that the admins’ lists search', async () => {
    const organization = await test.organization();
    await change({ username: 'quetzalcoatl' });
    await (await test.signIn(organization)).patch('/api/user/profile', { email: 'axolotl@example.org' });
    const admin = await test.asSuperAdmin();
    const found = (what: string, q: string) => idsOf(admin.list(`/api/${what}`, { filter: { q } }));
    expect(await found('advisors', 'quetzal')).to.deep.equal([person.advisorId]);
    expect(await found('organizations', 'axolotl')).to.deep.equal([organization.organizationId]);
  });

  it('leave in the trail what really changed, not all that the form sends', async () => {
    const { username, email } = person;
    const form = {
      username,
      email,
      password: '',
      currentPassword: '',
      timeZone: 'Europe/Paris',
      locale: null,
    };
    await expectStatus(200, change(form));
    await expectStatus(200, change({ ...form, password: 'a new one for me', currentPassword: PASSWORD }));
    const filter = { action: 'user.updated', actorUserId: person.userId };
    const { body } = await (await test.asSuperAdmin()).list('/api/audit', { filter, sort: ['id', 'ASC'] });
    expect(body.map(({ detail }) => detail)).to.deep.equal([
      { changed: ['timeZone'] },
      { changed: ['password'] },
    ]);
  });

  it('cannot make anybody something else', async () => {
    const wanted = { userType: 'super_admin', user_type: 'super_admin', id: 1, isManaged: true };
    const { body } = await change(wanted);
    expect(body).to.include({ userType: 'advisor', id: person.userId });
  });
});
