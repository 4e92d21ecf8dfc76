import { expect } from 'chai';
import type { AppNotification } from '../../../src/contract/messages-api.ts';
import { expectStatus } from '../../support/answers.ts';
import { PASSWORD } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';

/** "Whoever acts is not notified of it, except of a changed password or address" (contract §10). */
describeWithServer('A changed password or address', (test) => {
  const bell = async (client: Client) =>
    ((await client.list('/api/notifications')).body as unknown as AppNotification[]).map(
      ({ type, body, link }) => ({ type, body, link }),
    );

  it('that fails is told nobody', async () => {
    const person = await test.advisor();
    const as = await test.signIn(person);
    await as.patch('/api/user/profile', { password: 'short', currentPassword: PASSWORD });
    expect(await bell(as)).to.deep.equal([]);
    expect(await test.mails(person.email)).to.deep.equal([]);
  });

  it('of one’s own is told oneself: in the bell, and by mail to the address known before', async () => {
    const person = await test.advisor();
    const as = await test.signIn(person);
    const passwords = { password: 'another long password', currentPassword: PASSWORD };
    const change = { email: `new-${person.email}`, ...passwords };
    await expectStatus(200, as.patch('/api/user/profile', change));
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
    const mails = await test.mails(person.email);
    expect(mails.map(({ type }) => type)).to.deep.equal(['passwordChanged', 'emailChanged']);
    expect(mails[1]?.text).to.contain(`new-${person.email}`);
    expect(await test.mails(`new-${person.email}`)).to.deep.equal([]);
  });

  it('by an admin is told the owner, not the admin', async () => {
    const groupId = await test.group();
    const admin = await test.asGroupAdmin(groupId);
    const managed = await test.advisor({ groupIds: [groupId], isManaged: true });
    await admin.post(`/api/advisors/${managed.advisorId}/reset-password`, { newPassword: PASSWORD });
    const owner = await test.signIn(managed);
    await owner.patch('/api/user/profile', { password: 'another long password' });
    expect(
      (await bell(owner)).map(({ type }) => type),
      'by the admin, by themselves',
    ).to.deep.equal(['passwordChanged', 'passwordChanged']);
    expect(await bell(admin)).to.deep.equal([]);
  });

  it('is told at once, also to those who want one mail a day', async () => {
    const person = await test.advisor();
    const as = await test.signIn(person);
    await as.put('/api/notifications/preferences', { digest: true, email: {} });
    await as.patch('/api/user/profile', { password: 'another long password', currentPassword: PASSWORD });
    const [mail] = await test.mails(person.email);
    expect(mail?.type).to.equal('passwordChanged');
    expect(mail?.text).not.to.include('unsubscribe');
  });
});
