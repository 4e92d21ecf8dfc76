import { expect } from 'chai';
import type { Access } from '../../../src/contract/safety-api.ts';
import { buildWorld } from '../../support/actors.ts';
import type { World } from '../../support/actors.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const VIEW = '/api/admin/view-as';

describeOnEachDatabase('Looking with a member’s eyes', (getDb) => {
  let test: TestServer;
  let world: World;

  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
  });
  after(() => test.stop());

  const viewing = async (role: 'groupAdmin' | 'superAdmin' = 'groupAdmin') => {
    const client = await world.freshAs(role);
    expect((await client.post(VIEW, { userId: world.advisor.userId })).status).to.equal(200);
    return client;
  };

  it('is not of administrators, nor of members of other groups', async () => {
    const { superAdmin, secondAdmin, otherAdvisor, groupAdmin } = world;
    const asAdmin = await world.freshAs('groupAdmin');
    for (const { userId } of [superAdmin, secondAdmin, otherAdvisor])
      expect((await asAdmin.post(VIEW, { userId })).status).to.equal(404);
    const asSuper = await world.freshAs('superAdmin');
    for (const { userId } of [superAdmin, groupAdmin])
      expect((await asSuper.post(VIEW, { userId })).status).to.equal(404);
    expect((await (await world.as('advisor')).post(VIEW, { userId: otherAdvisor.userId })).status).to.equal(
      403,
    );
  });

  it('sees what the member sees, says so, and ends when one leaves', async () => {
    const client = await viewing();
    const own = await world.as('advisor');
    const seen = await client.get('/api/user');
    expect(seen.body).to.deep.equal({
      ...(await own.get('/api/user')).body,
      viewedBy: { username: world.groupAdmin.username },
    });
    for (const path of ['/api/matches', '/api/messages', '/api/suggested-organizations'])
      expect((await client.get(path)).body, path).to.deep.equal((await own.get(path)).body);
    expect((await client.post('/api/search/advisors', { query: 'budgets of charities' })).status).to.equal(
      200,
    );
    expect((await client.get('/api/admin/advisors')).status).to.equal(403);
    expect((await client.delete(VIEW)).status).to.equal(200);
    expect((await client.get('/api/user')).body).to.include({ userType: 'group_admin' });
    expect((await client.delete(VIEW)).status).to.equal(404);
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
    for (const path of ['/api/user/export', '/api/sessions/calendar', '/api/sessions/export']) {
      const answer = await client.get(path);
      expect(answer.status, path).to.equal(403);
      expect(answer.body, path).to.include({ code: 'VIEWING_AS' });
    }
    expect((await client.patch('/api/user/profile', { firstName: 'Eve' })).body).to.include({
      code: 'VIEWING_AS',
    });
    expect(await count()).to.equal(before);
  });

  it('is in the member’s own list of accesses and in the trail, by the administrator’s name', async () => {
    await viewing('superAdmin');
    const own = (await (await world.as('advisor')).get<Access[]>('/api/user/accesses')).body;
    expect(own[0]).to.include({ by: world.superAdmin.username, kind: 'viewedAs' });
    expect(Date.parse(String(own[0]?.at))).to.be.closeTo(Date.now(), 60_000);
    expect((await (await world.as('otherAdvisor')).get<Access[]>('/api/user/accesses')).body).to.deep.equal(
      [],
    );
    const event = await test
      .db('audit_events')
      .where('action', 'user.viewedAs')
      .orderBy('id', 'desc')
      .first();
    expect(event).to.include({ actor_user_id: world.superAdmin.userId, subject_id: world.advisor.userId });
  });

  it('ends with the log-in, and when the member is theirs no more; at every process', async () => {
    const second = await buildServer(getDb());
    const client = await viewing();
    const there = client.at(second.server);
    expect((await there.get('/api/user')).body).to.include({ id: world.advisor.userId });
    const links = test.db('group_advisors').where('advisor_id', world.advisor.advisorId);
    await links.clone().update({ status: 'removed' });
    expect((await there.get('/api/user')).status).to.equal(401);
    await links.clone().update({ status: 'active' });
    await client.post('/api/logout', {});
    expect((await there.get('/api/user')).status).to.equal(401);
    const anew = await world.freshAs('groupAdmin');
    expect((await anew.get('/api/user')).body).to.include({ id: world.groupAdmin.userId });
    await second.stop();
  });
});
