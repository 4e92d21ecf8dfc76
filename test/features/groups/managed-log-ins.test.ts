import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
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
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

const NEW = 'chosen by the admin';

describeOnEachDatabase('The log-in of a managed account', (getDb) => {
  let test: TestServer;
  let admin: Client;
  let groupId: number;
  let elsewhere: number;
  before(async () => {
    test = await buildServer(getDb());
    groupId = await buildGroup(test);
    elsewhere = await buildGroup(test);
    admin = await signIn(test, await buildGroupAdmin(test, { groupIds: [groupId] }));
  });
  after(() => test.stop());

  const logIn = async (username: string, password: string) =>
    (await test.client().post('/api/login', { username, password })).status;
  /** Its owner has opened a link mailed to the address. */
  const prove = (userId: number) =>
    test
      .db('users')
      .where('id', userId)
      .update({ email_verified_at: dbTime(new Date(Date.now() + 1_000)) });
  const formOf = (email: string) => ({ email, firstName: 'Ann', lastName: 'Other', isManaged: true });

  it('is not changed by an admin of one of its groups, who would read what another group wrote', async () => {
    const groupIds = [groupId, elsewhere];
    const person = await buildAdvisor(test, { groupIds, isManaged: true });
    const path = `/api/advisors/${person.advisorId}`;
    expect((await admin.post(`${path}/reset-password`, { newPassword: NEW })).status).to.equal(403);
    const taken = await admin.put(path.replace('/api', '/api/admin'), formOf('mine@example.org'));
    expect(taken.status).to.equal(403);
    expect((await admin.put(path.replace('/api', '/api/admin'), formOf(person.email))).status).to.equal(200);
    const organization = await buildOrganization(test, { groupIds, isManaged: true });
    const change = await admin.patch(`/api/admin/organizations/${organization.organizationId}`, {
      email: 'mine@example.org',
    });
    expect(change.status).to.equal(403);
    expect(await logIn(person.username, PASSWORD)).to.equal(200);
    const both = await signIn(test, await buildGroupAdmin(test, { groupIds }));
    expect((await both.post(`${path}/reset-password`, { newPassword: NEW })).body).to.deep.equal({
      status: 'changed',
    });
  });

  it('is not taken while another group’s invitation waits for it', async () => {
    const person = await buildAdvisor(test, { groupIds: [groupId], isManaged: true });
    const other = await signIn(test, await buildGroupAdmin(test, { groupIds: [elsewhere] }));
    const invited = { emails: [person.email], userType: 'advisor' };
    expect((await other.post(`/api/groups/${elsewhere}/invitations`, invited)).status).to.be.below(300);
    const path = `/api/advisors/${person.advisorId}/reset-password`;
    expect((await admin.post(path, { newPassword: NEW })).status).to.equal(403);
    expect(await logIn(person.username, PASSWORD)).to.equal(200);
  });

  it('is reset by a link to the address that its owner has proved, and keeps the password until then', async () => {
    const person = await buildAdvisor(test, { groupIds: [groupId, elsewhere], isManaged: true });
    await prove(person.userId);
    const path = `/api/advisors/${person.advisorId}/reset-password`;
    expect((await admin.post(path, { newPassword: NEW })).body).to.deep.equal({ status: 'sent' });
    expect(await logIn(person.username, NEW)).to.equal(401);
    expect(await logIn(person.username, PASSWORD)).to.equal(200);
    const [mail] = await mails(test.db, person.email);
    const reset = { token: mail?.token, newPassword: 'a new one of my own' };
    expect((await test.client().post('/api/password/reset', reset)).status).to.equal(200);
    const superAdmin = await signIn(test, await buildSuperAdmin(test));
    expect((await superAdmin.post(path, { newPassword: NEW })).body).to.deep.equal({ status: 'changed' });
  });

  it('of a second administrator is not their primary’s once another group has invited them', async () => {
    const second = await buildGroupAdmin(test, { groupIds: [groupId], isPrimaryAdmin: false });
    const path = `/api/admin/groups/${groupId}/admins/${second.adminIds[0]}`;
    const proved = await buildGroupAdmin(test, { groupIds: [groupId], isPrimaryAdmin: false });
    await prove(proved.userId);
    const ofProved = `/api/admin/groups/${groupId}/admins/${proved.adminIds[0]}`;
    expect((await admin.put(`${ofProved}/reset-password`, { newPassword: NEW })).body).to.deep.equal({
      status: 'sent',
    });
    expect((await admin.put(`${ofProved}/update-email`, { newEmail: 'mine@example.org' })).status).to.equal(
      403,
    );
    const other = await signIn(test, await buildGroupAdmin(test, { groupIds: [elsewhere] }));
    const invited = { emails: [second.email], userType: 'group_admin' };
    expect((await other.post(`/api/groups/${elsewhere}/invitations`, invited)).status).to.be.below(300);
    expect((await admin.put(`${path}/reset-password`, { newPassword: NEW })).status).to.equal(403);
    expect((await admin.put(`${path}/update-email`, { newEmail: 'mine@example.org' })).status).to.equal(403);
    expect(await logIn(second.username, PASSWORD)).to.equal(200);
  });
});
