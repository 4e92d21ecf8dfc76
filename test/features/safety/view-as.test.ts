import { expect } from 'chai';
import type { LogIn } from '../../../src/contract/privacy-api.ts';
import type { Access } from '../../../src/contract/safety-api.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { joinCodeOf, signIn } from '../../support/builders.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { anotherServer, describeWithServer, useWorld } from '../../support/suite.ts';

const VIEW = '/api/admin/view-as';

describeWithServer('Looking with a member’s eyes', (test) => {
  const second = anotherServer(test);
  const [world, as] = useWorld(test);

  const viewing = async (role: 'groupAdmin' | 'superAdmin' = 'groupAdmin') => {
    const client = await world.freshAs(role);
    await expectStatus(200, client.post(VIEW, { userId: world.advisor.userId }));
    return client;
  };

  it('is not of administrators, nor of members of other groups', async () => {
    const { superAdmin, secondAdmin, otherAdvisor, groupAdmin } = world;
    const asAdmin = await world.freshAs('groupAdmin');
    for (const { userId } of [superAdmin, secondAdmin, otherAdvisor])
      await expectStatus(404, asAdmin.post(VIEW, { userId }));
    const asSuper = await world.freshAs('superAdmin');
    for (const { userId } of [superAdmin, groupAdmin])
      await expectStatus(404, asSuper.post(VIEW, { userId }));
  });

  describe('by a group admin', () => {
    const USERS = { advisor: 'group_advisors', organization: 'group_organizations' } as const;
    const links = (member: keyof typeof USERS) => test.db(USERS[member]);
    const answers = async (userId: number) => {
      const client = await world.freshAs('groupAdmin');
      return (await client.post(VIEW, { userId })).status;
    };
    const member = async (...groupIds: number[]) => test.advisor({ groupIds });

    it('needs every group of the member, as messages do not say which one they came by', async () => {
      const both = await member(world.groupA, world.groupB);
      expect(await answers(both.userId)).to.equal(404);
      const trust = await test.organization({ groupIds: [world.groupA, world.groupB] });
      expect(await answers(trust.userId)).to.equal(404);
      for (const [kind, column, id] of [
        ['advisor', 'advisor_id', both.advisorId],
        ['organization', 'organization_id', trust.organizationId],
      ] as const) {
        const other = links(kind).where({ [column]: id, group_id: world.groupB });
        // What was written there is still among their messages.
        await other.clone().update({ status: 'removed' });
        expect(await answers(kind === 'advisor' ? both.userId : trust.userId), kind).to.equal(404);
        await other.clone().update({ status: 'declined' });
        expect(await answers(kind === 'advisor' ? both.userId : trust.userId), kind).to.equal(200);
      }
    });

    it('ends for a view under way when the member joins a group of somebody else', async () => {
      const { userId, advisorId } = await member(world.groupA);
      const client = await world.freshAs('groupAdmin');
      await expectStatus(200, client.post(VIEW, { userId }));
      await links('advisor').insert({
        ...(await links('advisor').where({ advisor_id: advisorId }).first()),
        id: undefined,
        group_id: world.groupB,
      });
      await expectStatus(401, client.get('/api/messages'));
    });

    it('waits for an invitation into a group of somebody else to be answered', async () => {
      const { userId, email } = await member(world.groupA);
      const invite = await world.as.otherAdmin.post(`/api/groups/${world.groupB}/invitations`, {
        userType: 'advisor',
        emails: [email],
      });
      expect(invite.status, invite.text).to.be.below(300);
      await test.change('invitations', { email, group_id: world.groupB }, { user_id: userId });
      expect(await answers(userId)).to.equal(404);
      await test.change('invitations', { user_id: userId }, { status: 'declined' });
      expect(await answers(userId)).to.equal(200);
    });

    it('is not had by inviting whoever has left a group of somebody else', async () => {
      const { userId, advisorId, email } = await member(world.groupA, world.groupB);
      await links('advisor')
        .where({ advisor_id: advisorId, group_id: world.groupB })
        .update({ status: 'removed' });
      const invited = { userType: 'advisor', emails: [email] };
      await expectStatus(201, world.as.otherAdmin.post(`/api/groups/${world.groupB}/invitations`, invited));
      await test.change('invitations', { email, group_id: world.groupB }, { expires_at: dbTimeIn(-1_000) });
      expect(await answers(userId)).to.equal(404);
    });

    it('does not read what somebody has written to another group to be let in, whatever came of it', async () => {
      const person = await member(world.groupA);
      const { userId } = person;
      const client = await signIn(test, person);
      const code = await joinCodeOf(test, world.groupB);
      const { id } = await expectStatus(201, client.post('/api/groups/join', { code, message: 'Not to A' }));
      expect(await answers(userId)).to.equal(404);
      await expectStatus(200, client.patch(`/api/join-requests/${String(id)}`, { status: 'withdrawn' }));
      expect(await answers(userId)).to.equal(404);
    });

    it('asks an open group only where somebody administers it', async () => {
      const { userId } = await member(world.groupA, world.openGroup);
      expect(await answers(userId)).to.equal(200);
      const onlyThere = await member(world.openGroup);
      expect(await answers(onlyThere.userId)).to.equal(404);
      const { userId: ofOpenGroup } = await test.groupAdmin({ groupIds: [world.openGroup] });
      expect(await answers(userId)).to.equal(404);
      await expectStatus(200, (await world.freshAs('superAdmin')).post(VIEW, { userId }));
      await test.db('group_admins').where('user_id', ofOpenGroup).delete();
    });

    it('is said with the record, so that no screen offers what is refused', async () => {
      const [mine, both] = [await member(world.groupA), await member(world.groupA, world.groupB)];
      const verdict = async (role: 'groupAdmin' | 'superAdmin', { advisorId }: typeof mine) => {
        const path = role === 'groupAdmin' ? '/api/admin' : '/api';
        const { body } = await world.as[role].get<{ abilities: Record<string, boolean> }>(
          `${path}/advisors/${String(advisorId)}`,
        );
        return body.abilities['viewAs'];
      };
      expect(await verdict('groupAdmin', mine)).to.equal(true);
      expect(await verdict('groupAdmin', both)).to.equal(false);
      expect(await verdict('superAdmin', both)).to.equal(true);
    });
  });

  it('sees what the member sees, says so, and ends when one leaves', async () => {
    const client = await viewing();
    const own = as.advisor;
    const seen = await client.get('/api/user');
    expect(seen.body).to.deep.equal({
      ...(await own.get('/api/user')).body,
      viewedBy: { username: world.groupAdmin.username },
    });
    const hours = { timeZone: 'UTC', weekly: [{ day: 1, from: '09:00', to: '10:00' }] };
    const busyUrl = 'https://calendar.invalid/secret.ics';
    await expectStatus(200, own.put('/api/user/booking-hours', { ...hours, busyUrl }));
    const { body: shown } = await client.get('/api/user/booking-hours');
    expect(shown).to.deep.include({ ...hours, busyUrl: null });
    for (const path of ['/api/matches', '/api/messages', '/api/suggested-organizations'])
      expect((await client.get(path)).body, path).to.deep.equal((await own.get(path)).body);
    await expectStatus(200, client.post('/api/search/advisors', { query: 'budgets of charities' }));
    await expectStatus(403, client.get('/api/admin/advisors'));
    const addresses = async (of: typeof client) =>
      (await of.get<LogIn[]>('/api/user/login-sessions')).body.map(({ clientAddress }) => clientAddress);
    expect(await addresses(own)).to.include('127.0.0.1');
    expect(await addresses(client)).to.not.be.empty.and.not.include('127.0.0.1');
    await test.change('users', world.advisor.userId, { password_change_required: 1 });
    expect((await client.get('/api/user')).body).to.not.have.property('passwordChangeRequired');
    await test.change('users', world.advisor.userId, { password_change_required: 0 });
    await expectStatus(200, client.delete(VIEW));
    expect((await client.get('/api/user')).body).to.include({ userType: 'group_admin' });
    await expectStatus(404, client.delete(VIEW));
  });

  it('changes nothing: every other call than reading is refused, and so is what may be carried away', async () => {
    const client = await viewing();
    const count = async () =>
      Number((await test.db('audit_events').count({ n: 'id' }).first<{ n: number }>()).n);
    const before = await count();
    const reads = ['POST /api/search/advisors', 'POST /api/search/advisors/assessment', 'POST /api/logout'];
    let refused = 0;
    for (const { method, path, settings } of test.server.table()) {
      const key = `${method.toUpperCase()} ${path}`;
      if (!settings.app?.declaration || method === 'get' || reads.includes(key) || key === `DELETE ${VIEW}`)
        continue;
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const form = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = settings.app.declaration.upload
        ? await client.call('POST', url, '--x--\r\n', form)
        : await client.call(method.toUpperCase(), url, method === 'delete' ? undefined : {});
      expect(answer.status, key).to.equal(403);
      refused += 1;
    }
    expect(refused).to.be.above(100);
    for (const path of ['/api/user/export', '/api/sessions/calendar', '/api/sessions/export'])
      await expectRefusal(403, 'VIEWING_AS', client.get(path), path);
    expect((await client.patch('/api/user/profile', { firstName: 'Eve' })).body).to.include({
      code: 'VIEWING_AS',
    });
    expect(await count()).to.equal(before);
  });

  it('is in the member’s own list of accesses and in the trail, by the administrator’s name', async () => {
    await viewing('superAdmin');
    const own = (await as.advisor.get<Access[]>('/api/user/accesses')).body;
    expect(own[0]).to.include({ by: world.superAdmin.username, kind: 'viewedAs' });
    expect(Date.parse(String(own[0]?.at))).to.be.closeTo(Date.now(), 60_000);
    expect((await as.otherAdvisor.get<Access[]>('/api/user/accesses')).body).to.deep.equal([]);
    const [event] = await test.db('audit_events').where('action', 'user.viewedAs').orderBy('id', 'desc');
    expect(event).to.include({ actor_user_id: world.superAdmin.userId, subject_id: world.advisor.userId });
  });

  it('ends with the log-in, and when the member is theirs no more; at every process', async () => {
    const client = await viewing();
    const there = client.at(second.server);
    expect((await there.get('/api/user')).body).to.include({ id: world.advisor.userId });
    const links = test.db('group_advisors').where('advisor_id', world.advisor.advisorId);
    await links.clone().update({ status: 'removed' });
    await expectStatus(401, there.get('/api/user'));
    await links.clone().update({ status: 'active' });
    await client.post('/api/logout', {});
    await expectStatus(401, there.get('/api/user'));
    const event = await test.db('audit_events').orderBy('id', 'desc').first();
    const { userId } = world.groupAdmin;
    expect(event).to.include({ action: 'user.signedOut', actor_user_id: userId, subject_id: userId });
    const anew = await world.freshAs('groupAdmin');
    expect((await anew.get('/api/user')).body).to.include({ id: world.groupAdmin.userId });
  });
});
