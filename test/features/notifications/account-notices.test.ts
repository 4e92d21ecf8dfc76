import { expect } from 'chai';
import type { AppNotification } from '../../../src/contract/messages-api.ts';
import { buildAdvisor, buildGroup, buildGroupAdmin, PASSWORD, signIn } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

/** "Whoever acts is not notified of it, except of a changed password or address" (contract §10). */
describeOnEachDatabase('A changed password or address', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  const bell = async (client: Client) =>
    ((await client.list('/api/notifications')).body as unknown as AppNotification[]).map(
      ({ type, body, link }) => ({ type, body, link }),
    );

  it('that fails is told nobody', async () => {
    const person = await buildAdvisor(test);
    const as = await signIn(test, person);
    await as.patch('/api/user/profile', { password: 'short', currentPassword: PASSWORD });
    expect(await bell(as)).to.deep.equal([]);
    expect(await mails(getDb(), person.email)).to.deep.equal([]);
  });

  it('of one’s own is told oneself: in the bell, and by mail to the address known before', async () => {
    const person = await buildAdvisor(test);
    const as = await signIn(test, person);
    const answer = await as.patch('/api/user/profile', {
      email: `new-${person.email}`,
      password: 'another long password',
      currentPassword: PASSWORD,
    });
    expect(answer.status).to.equal(200);
    expect(await bell(as)).to.deep.equal([
      {
        type: 'emailChanged',
        body: `It is now new-${person.email}. If it was not you, write to support@timematch.example.org.`,
        link: '/profile',
      },
      {
        type: 'passwordChanged',
        body: 'Your other log-ins have been ended. If it was not you, write to support@timematch.example.org.',
        link: '/profile',
      },
    ]);
    expect((await mails(getDb(), person.email)).map(({ type }) => type)).to.deep.equal([
      'passwordChanged',
      'emailChanged',
    ]);
    expect(await mails(getDb(), `new-${person.email}`)).to.deep.equal([]);
  });

  it('by an admin is told the owner, not the admin', async () => {
    const groupId = await buildGroup(test);
    const admin = await signIn(test, await buildGroupAdmin(test, { groupIds: [groupId] }));
    const managed = await buildAdvisor(test, { groupIds: [groupId], isManaged: true });
    await admin.post(`/api/advisors/${managed.advisorId}/reset-password`, { newPassword: PASSWORD });
    const owner = await signIn(test, managed);
    await owner.patch('/api/user/profile', { password: 'another long password' });
    expect(
      (await bell(owner)).map(({ type }) => type),
      'by the admin, by themselves',
    ).to.deep.equal(['passwordChanged', 'passwordChanged']);
    expect(await bell(admin)).to.deep.equal([]);
  });

  it('is told at once, also to those who want one mail a day', async () => {
    const person = await buildAdvisor(test);
    const as = await signIn(test, person);
    await as.put('/api/notifications/preferences', { digest: true, email: {} });
    await as.patch('/api/user/profile', { password: 'another long password', currentPassword: PASSWORD });
    const [mail] = await mails(getDb(), person.email);
    expect(mail?.type).to.equal('passwordChanged');
    expect(mail?.text).not.to.include('unsubscribe');
  });
});
