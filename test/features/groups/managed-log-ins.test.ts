import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { expectStatus } from '../../support/answers.ts';
import { PASSWORD, joinCodeOf } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';

const NEW = 'chosen by the admin';

describeWithServer('The log-in of a managed account', (test) => {
  let admin: Client;
  let groupId: number;
  let elsewhere: number;
  before(async () => {
    groupId = await test.group();
    elsewhere = await test.group();
    admin = await test.asGroupAdmin(groupId);
  });

  const logIn = async (username: string, password: string) =>
    (await test.client().post('/api/login', { username, password })).status;
  /** Its owner has opened a link mailed to the address. */
  const prove = (userId: number) =>
    test.change('users', userId, { email_verified_at: dbTime(new Date(Date.now() + 1_000)) });
  const reset = (path: string, by = admin) => by.post(`${path}/reset-password`, { newPassword: NEW });
  /** The other group invites them. */
  const invite = async (email: string, userType: string) => {
    const other = await test.asGroupAdmin(elsewhere);
    const invited = { emails: [email], userType };
    await expectStatus(201, other.post(`/api/groups/${elsewhere}/invitations`, invited));
  };
  const formOf = (email: string) => ({ email, firstName: 'Ann', lastName: 'Other', isManaged: true });

  it('is not changed by an admin of one of its groups, who would read what another group wrote', async () => {
    const groupIds = [groupId, elsewhere];
    const person = await test.advisor({ groupIds, isManaged: true });
    const path = `/api/advisors/${person.advisorId}`;
    await expectStatus(403, reset(path));
    await expectStatus(403, admin.put(path.replace('/api', '/api/admin'), formOf('mine@example.org')));
    await expectStatus(200, admin.put(path.replace('/api', '/api/admin'), formOf(person.email)));
    const organization = await test.organization({ groupIds, isManaged: true });
    const theirs = `/api/admin/organizations/${organization.organizationId}`;
    await expectStatus(403, admin.patch(theirs, { email: 'mine@example.org' }));
    expect(await logIn(person.username, PASSWORD)).to.equal(200);
    const both = await test.asGroupAdmin(...groupIds);
    expect((await reset(path, both)).body).to.deep.equal({ status: 'changed' });
  });

  it('is not taken after it has left another group, or asked it to be let in', async () => {
    const left = await test.advisor({ groupIds: [groupId, elsewhere], isManaged: true });
    const link = { advisor_id: left.advisorId, group_id: elsewhere };
    await test.change('group_advisors', link, { status: 'removed' });
    const asking = await test.advisor({ groupIds: [groupId], isManaged: true });
    const code = await joinCodeOf(test, elsewhere);
    await expectStatus(201, (await test.signIn(asking)).post('/api/groups/join', { code }));
    for (const person of [left, asking]) {
      await expectStatus(403, reset(`/api/advisors/${person.advisorId}`));
      expect(await logIn(person.username, PASSWORD)).to.equal(200);
    }
  });

  it('is not taken while another group’s invitation waits for it', async () => {
    const person = await test.advisor({ groupIds: [groupId], isManaged: true });
    await invite(person.email, 'advisor');
    await expectStatus(403, reset(`/api/advisors/${person.advisorId}`));
    expect(await logIn(person.username, PASSWORD)).to.equal(200);
  });

  it('is reset by a link to the address that its owner has proved, and keeps the password until then', async () => {
    const person = await test.advisor({ groupIds: [groupId, elsewhere], isManaged: true });
    await prove(person.userId);
    const path = `/api/advisors/${person.advisorId}`;
    expect((await reset(path)).body).to.deep.equal({ status: 'sent' });
    expect(await logIn(person.username, NEW)).to.equal(401);
    expect(await logIn(person.username, PASSWORD)).to.equal(200);
    const [mail] = await test.mails(person.email);
    const chosen = { token: mail?.token, newPassword: 'a new one of my own' };
    await expectStatus(200, test.client().post('/api/password/reset', chosen));
    expect((await reset(path, await test.asSuperAdmin())).body).to.deep.equal({ status: 'changed' });
  });

  it('of a second administrator is not their primary’s once another group has invited them', async () => {
    const second = await test.groupAdmin({ groupIds: [groupId], isPrimaryAdmin: false });
    const proved = await test.groupAdmin({ groupIds: [groupId], isPrimaryAdmin: false });
    await prove(proved.userId);
    const put = ({ adminIds: [id] }: typeof second, rest: string, form: object) =>
      admin.put(`/api/admin/groups/${groupId}/admins/${id}/${rest}`, form);
    const password = { newPassword: NEW };
    const email = { newEmail: 'mine@example.org' };
    expect((await put(proved, 'reset-password', password)).body).to.deep.equal({ status: 'sent' });
    await expectStatus(403, put(proved, 'update-email', email));
    await invite(second.email, 'group_admin');
    await expectStatus(403, put(second, 'reset-password', password));
    await expectStatus(403, put(second, 'update-email', email));
    expect(await logIn(second.username, PASSWORD)).to.equal(200);
  });
});
