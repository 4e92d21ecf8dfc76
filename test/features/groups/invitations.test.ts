import { expect } from 'chai';
import type { GroupInvitation, OwnInvitation } from '../../../src/contract/groups-api.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  signIn,
  unique,
  joinCodeOf,
} from '../../support/builders.ts';
import { buildWorld, type World } from '../../support/actors.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

type Refusal = { code: string; message: string; fields?: Record<string, string> };

describeOnEachDatabase('Invitations into a group', (getDb) => {
  let test: TestServer;
  let world: World;
  let admin: Client;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    admin = await world.as('groupAdmin');
  });
  after(() => test.stop());

  const path = (rest = '') => `/api/groups/${world.groupA}/invitations${rest}`;
  const address = () => `invited${unique()}@example.org`;
  const tokenOf = async (email: string) => String((await mails(test.db, email)).at(-1)?.token);
  const invite = async (emails: string[], userType: string, more: Record<string, unknown> = {}) => {
    const { status, body, text } = await admin.post<GroupInvitation[]>(path(), { emails, userType, ...more });
    expect(status, text).to.equal(201);
    return body;
  };
  const account = (name: string) => ({ username: name, password: 'long enough to pass' });
  const statusOfLink = async (
    member: 'advisor' | 'organization',
    id: number,
  ): Promise<string | undefined> => {
    const rows: string[] = await test
      .db(`group_${member}s`)
      .where({ group_id: world.groupA, [`${member}_id`]: id })
      .pluck('status');
    return rows[0];
  };

  it('are refused to others, with wrong addresses, and of administrators to who is no primary one', async () => {
    const emails = [address()];
    expect((await test.client().post(path(), { emails, userType: 'advisor' })).status).to.equal(401);
    expect((await (await world.as('advisor')).post(path(), { emails, userType: 'advisor' })).status).to.equal(
      403,
    );
    const other = await world.as('otherAdmin');
    expect((await other.post(path(), { emails, userType: 'advisor' })).status).to.equal(404);
    expect((await other.get(path())).status).to.equal(404);
    const some = { emails: [...emails, 'nobody@here'], userType: 'advisor' };
    const refused = await admin.post<Refusal>(path(), some);
    expect([refused.status, refused.body.fields]).to.deep.equal([
      400,
      { emails: 'Invalid email address: nobody@here' },
    ]);
    const long = await admin.post<Refusal>(path(), { emails: ['x'.repeat(9_000)], userType: 'advisor' });
    expect(long.body.message.length).to.be.below(150);
    expect((await admin.post(path(), { emails, userType: 'super_admin' })).status).to.equal(400);
    const second = await world.as('secondAdmin');
    expect((await second.post(path(), { emails, userType: 'group_admin' })).status).to.equal(403);
    expect((await second.post(path(), { emails, userType: 'advisor' })).status).to.equal(201);
  });

  it('go to many at once, each address once; members and other roles are left out and said so', async () => {
    const fresh = address();
    const answers = await invite(
      [fresh, fresh.toUpperCase(), world.advisor.email, world.organization.email],
      'advisor',
      { message: 'We would love to have you.' },
    );
    expect(answers.map(({ status, reason }) => [status, reason])).to.deep.equal([
      ['invited', undefined],
      ['skipped', 'alreadyMember'],
      ['skipped', 'otherRole'],
    ]);
    const [mail] = await mails(test.db, fresh.toUpperCase());
    expect(mail?.subject).to.equal('You are invited to join Group A on TimeMatch');
    expect(mail?.text).to.contain('We would love to have you.');
  });

  it('make an account of the invited role, in the group, signed in', async () => {
    for (const userType of ['advisor', 'organization'] as const) {
      const email = address();
      await invite([email], userType);
      const visitor = test.client();
      const url = `/api/invitations/${await tokenOf(email)}`;
      const seen = await visitor.get(url);
      expect(seen.body).to.include({ userType, status: 'invited', hasAccount: false });
      const missing = await visitor.post<Refusal>(url, { action: 'accept' });
      expect(Object.keys(missing.body.fields ?? {})).to.have.members(['username', 'password']);
      const name = `joined${unique()}`;
      expect((await visitor.post(url, { action: 'accept', ...account(name) })).body).to.include({
        status: 'accepted',
      });
      const { body } = await visitor.get<Record<string, { id: number }>>('/api/user');
      expect(body).to.include({ username: name, userType });
      expect(await statusOfLink(userType, Number(body[userType]?.id))).to.equal('active');
      expect((await visitor.post<Refusal>(url, { action: 'accept', ...account(name) })).body.code).to.equal(
        'TOKEN_INVALID',
      );
    }
  });

  it('take an existing account in by the link, without signing anybody in', async () => {
    const advisor = await buildAdvisor(test);
    await invite([advisor.email], 'advisor');
    expect(await statusOfLink('advisor', advisor.advisorId)).to.equal('invited');
    const visitor = test.client();
    const url = `/api/invitations/${await tokenOf(advisor.email)}`;
    expect((await visitor.get(url)).body).to.include({ hasAccount: true });
    expect((await visitor.post(url, { action: 'accept' })).status).to.equal(200);
    expect(await statusOfLink('advisor', advisor.advisorId)).to.equal('active');
    expect((await visitor.get('/api/user')).status).to.equal(401);
  });

  it('wait on the invited user’s own list, where they accept or decline', async () => {
    const organization = await buildOrganization(test);
    const client = await signIn(test, organization);
    await invite([organization.email], 'organization');
    const { body } = await client.get<OwnInvitation[]>('/api/invitations');
    expect(body.map(({ group }) => group.name)).to.deep.equal(['Group A']);
    const url = `/api/invitations/${body[0]?.id}`;
    const stranger = await signIn(test, await buildOrganization(test));
    expect((await stranger.patch(url, { action: 'accept' })).status).to.equal(404);
    expect((await client.patch<OwnInvitation[]>(url, { action: 'decline' })).body).to.deep.equal([]);
    expect(await statusOfLink('organization', organization.organizationId)).to.equal('declined');
    const types: string[] = await test
      .db('notifications')
      .where('user_id', organization.userId)
      .pluck('type');
    expect(types).to.deep.equal(['invitation']);
    expect((await client.patch<Refusal>(url, { action: 'accept' })).body.code).to.equal('TOKEN_INVALID');
  });

  it('answer a request to join that still waits, and so does an admin’s assignment', async () => {
    const email = address();
    const invited = await signIn(test, await buildAdvisor(test, { email }));
    const assigned = await buildOrganization(test);
    const asAssigned = await signIn(test, assigned);
    for (const client of [invited, asAssigned])
      expect(
        (await client.post('/api/groups/join', { code: await joinCodeOf(test, world.groupA) })).body,
      ).to.include({
        status: 'pending',
      });
    await invite([email], 'advisor');
    expect(
      (await test.client().post(`/api/invitations/${await tokenOf(email)}`, { action: 'accept' })).status,
    ).to.equal(200);
    const superAdmin = await world.as('superAdmin');
    const groups = `/api/organizations/${assigned.organizationId}/groups`;
    expect((await superAdmin.put(groups, { groupIds: [world.groupA] })).status).to.equal(200);
    for (const client of [invited, asAssigned]) {
      const { body } = await client.get<{ status: string }[]>('/api/join-requests');
      expect(body.map(({ status }) => status)).to.deep.equal(['approved']);
    }
  });

  it('link an administrator of another group', async () => {
    const person = await buildGroupAdmin(test, { groupIds: [await buildGroup(test)] });
    await invite([person.email], 'group_admin');
    const client = await signIn(test, person);
    const { body } = await client.get<OwnInvitation[]>('/api/invitations');
    await client.patch(`/api/invitations/${body[0]?.id}`, { action: 'accept' });
    expect((await client.get(path())).status).to.equal(200);
  });

  it('can be sent again, which ends the former link, and taken back', async () => {
    const email = address();
    const [sent] = await invite([email], 'advisor');
    const former = await tokenOf(email);
    expect((await admin.post(path(`/${sent?.id}/resend`))).status).to.equal(200);
    expect((await test.client().get(`/api/invitations/${former}`)).status).to.equal(404);
    const latest = `/api/invitations/${await tokenOf(email)}`;
    expect((await test.client().get(latest)).body).to.include({ status: 'invited' });
    expect((await admin.delete<GroupInvitation>(path(`/${sent?.id}`))).body.status).to.equal('revoked');
    expect((await test.client().get(latest)).body).to.include({ status: 'revoked' });
    expect((await admin.post<Refusal>(path(`/${sent?.id}/resend`))).body.code).to.equal(
      'INVITATION_ANSWERED',
    );
  });

  it('expire after 14 days and are listed so', async () => {
    const email = address();
    const [sent] = await invite([email], 'advisor');
    const days = (new Date(String(sent?.expiresAt)).getTime() - Date.now()) / 86_400_000;
    expect(days).to.be.within(13.99, 14);
    await test
      .db('invitations')
      .where('id', Number(sent?.id))
      .update({ expires_at: '2020-01-01 00:00:00.000' });
    const link = `/api/invitations/${await tokenOf(email)}`;
    expect((await test.client().get(link)).body).to.include({ status: 'expired' });
    const late = await test.client().post<Refusal>(link, { action: 'accept', ...account(`late${unique()}`) });
    expect(late.body.code).to.equal('TOKEN_INVALID');
    const filter = encodeURIComponent(JSON.stringify({ status: 'expired' }));
    const listed = await admin.get<GroupInvitation[]>(path(`?filter=${filter}`));
    expect(listed.body.map((one) => [one.id, one.status])).to.deep.equal([[sent?.id, 'expired']]);
  });
});
