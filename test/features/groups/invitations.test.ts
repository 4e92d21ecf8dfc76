import { expect } from 'chai';
import type { GroupInvitation, OwnInvitation } from '../../../src/contract/groups-api.ts';
import { expectRefusal, expectStatus, filtered } from '../../support/answers.ts';
import { joinCodeOf, unique } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

describeWithServer('Invitations into a group', (test) => {
  const [world, as] = useWorld(test);
  const { groupAdmin: admin } = as;

  const path = (rest = '') => `/api/groups/${world.groupA}/invitations${rest}`;
  const address = () => `invited${unique()}@example.org`;
  const linkOf = async (email: string) => `/api/invitations/${(await test.lastMail(email)).token}`;
  const invite = (emails: string[], userType: string, more: Record<string, unknown> = {}) =>
    expectStatus(201, admin.post<GroupInvitation[]>(path(), { emails, userType, ...more }));
  const ACCEPT = { action: 'accept' };
  const acceptAs = (username: string) => ({ ...ACCEPT, username, password: 'long enough to pass' });
  const statusOfLink = async (member: 'advisor' | 'organization', id: number) => {
    const link = { group_id: world.groupA, [`${member}_id`]: id };
    return (await test.db(`group_${member}s`).where(link).first<{ status: string }>()).status;
  };

  it('are refused with wrong addresses, and of administrators to who is no primary one', async () => {
    const emails = [address()];
    const post = (client: Client, userType = 'advisor', to = emails) =>
      client.post(path(), { emails: to, userType });
    const wrong = { emails: 'Invalid email address: nobody@here' };
    await expectRefusal(400, wrong, post(admin, 'advisor', [...emails, 'nobody@here']));
    const long = await post(admin, 'advisor', ['x'.repeat(9_000)]);
    expect(String(long.body['message'])).to.have.length.within(1, 149);
    await expectStatus(400, post(admin, 'super_admin'));
    await expectStatus(403, post(as.secondAdmin, 'group_admin'));
    await expectStatus(201, post(as.secondAdmin));
  });

  it('go to many at once, each address once; members and other roles are left out and said so', async () => {
    const fresh = address();
    const emails = [fresh, fresh.toUpperCase(), world.advisor.email, world.organization.email];
    const answers = await invite(emails, 'advisor', { message: 'We would love to have you.' });
    expect(answers.map(({ status, reason }) => [status, reason])).to.deep.equal([
      ['invited', undefined],
      ['skipped', 'alreadyMember'],
      ['skipped', 'otherRole'],
    ]);
    const [mail] = await test.mails(fresh.toUpperCase());
    expect(mail?.subject).to.equal('You are invited to join Group A on TimeMatch');
    expect(mail?.text).to.contain('We would love to have you.');
  });

  it('make an account of the invited role, in the group, signed in', async () => {
    for (const userType of ['advisor', 'organization'] as const) {
      const email = address();
      await invite([email], userType);
      const visitor = test.client();
      const url = await linkOf(email);
      const open = { userType, status: 'invited', hasAccount: false };
      expect((await visitor.get(url)).body).to.include(open);
      const missing = await visitor.post(url, ACCEPT);
      expect(missing.body).to.have.property('fields').with.all.keys('username', 'password');
      const name = `joined${unique()}`;
      const accepted = await visitor.post(url, acceptAs(name));
      expect(accepted.body).to.include({ status: 'accepted' });
      const { body } = await visitor.get<Record<string, { id: number }>>('/api/user');
      expect(body).to.include({ username: name, userType });
      expect(await statusOfLink(userType, Number(body[userType]?.id))).to.equal('active');
      await expectRefusal(400, 'TOKEN_INVALID', visitor.post(url, acceptAs(name)));
    }
  });

  it('take an existing account in by the link, without signing anybody in', async () => {
    const advisor = await test.advisor();
    await invite([advisor.email], 'advisor');
    expect(await statusOfLink('advisor', advisor.advisorId)).to.equal('invited');
    const visitor = test.client();
    const url = await linkOf(advisor.email);
    expect((await visitor.get(url)).body).to.include({ hasAccount: true });
    await expectStatus(200, visitor.post(url, ACCEPT));
    expect(await statusOfLink('advisor', advisor.advisorId)).to.equal('active');
    await expectStatus(401, visitor.get('/api/user'));
  });

  it('wait on the invited user’s own list, where they accept or decline', async () => {
    const organization = await test.organization();
    const client = await test.signIn(organization);
    await invite([organization.email], 'organization');
    const { body } = await client.get<OwnInvitation[]>('/api/invitations');
    expect(body.map(({ group }) => group.name)).to.deep.equal(['Group A']);
    const url = `/api/invitations/${body[0]?.id}`;
    const stranger = await test.asOrganization();
    await expectStatus(404, stranger.patch(url, ACCEPT));
    expect((await client.patch<OwnInvitation[]>(url, { action: 'decline' })).body).to.deep.equal([]);
    expect(await statusOfLink('organization', organization.organizationId)).to.equal('declined');
    expect(await test.notices(organization.userId)).to.deep.equal(['invitation']);
    await expectRefusal(400, 'TOKEN_INVALID', client.patch(url, ACCEPT));
  });

  it('answer a request to join that still waits, and so does an admin’s assignment', async () => {
    const email = address();
    const invited = await test.asAdvisor({ email });
    const assigned = await test.organization();
    const asAssigned = await test.signIn(assigned);
    const code = await joinCodeOf(test, world.groupA);
    for (const client of [invited, asAssigned])
      expect((await client.post('/api/groups/join', { code })).body).to.include({ status: 'pending' });
    await invite([email], 'advisor');
    await expectStatus(200, test.client().post(await linkOf(email), ACCEPT));
    const groups = `/api/organizations/${assigned.organizationId}/groups`;
    await expectStatus(200, as.superAdmin.put(groups, { groupIds: [world.groupA] }));
    for (const client of [invited, asAssigned]) {
      const { body } = await client.get<{ status: string }[]>('/api/join-requests');
      expect(body.map(({ status }) => status)).to.deep.equal(['approved']);
    }
  });

  it('link an administrator of another group', async () => {
    const person = await test.groupAdmin({ groupIds: [await test.group()] });
    await invite([person.email], 'group_admin');
    const client = await test.signIn(person);
    const { body } = await client.get<OwnInvitation[]>('/api/invitations');
    await client.patch(`/api/invitations/${body[0]?.id}`, ACCEPT);
    await expectStatus(200, client.get(path()));
  });

  it('can be sent again, which ends the former link, and taken back', async () => {
    const email = address();
    const [sent] = await invite([email], 'advisor');
    const former = await linkOf(email);
    const resend = () => admin.post(path(`/${sent?.id}/resend`));
    await expectStatus(200, resend());
    await expectStatus(404, test.client().get(former));
    const latest = await linkOf(email);
    expect((await test.client().get(latest)).body).to.include({ status: 'invited' });
    expect((await admin.delete<GroupInvitation>(path(`/${sent?.id}`))).body.status).to.equal('revoked');
    expect((await test.client().get(latest)).body).to.include({ status: 'revoked' });
    await expectRefusal(409, 'INVITATION_ANSWERED', resend());
  });

  it('expire after 14 days and are listed so', async () => {
    const email = address();
    const [sent] = await invite([email], 'advisor');
    const days = (new Date(String(sent?.expiresAt)).getTime() - Date.now()) / 86_400_000;
    expect(days).to.be.within(13.99, 14);
    await test.change('invitations', Number(sent?.id), { expires_at: '2020-01-01 00:00:00.000' });
    const link = await linkOf(email);
    expect((await test.client().get(link)).body).to.include({ status: 'expired' });
    const late = acceptAs(`late${unique()}`);
    await expectRefusal(400, 'TOKEN_INVALID', test.client().post(link, late));
    const { body } = await admin.get<GroupInvitation[]>(filtered(path(), { status: 'expired' }));
    expect(body.map(({ id, status }) => [id, status])).to.deep.equal([[sent?.id, 'expired']]);
  });
});
