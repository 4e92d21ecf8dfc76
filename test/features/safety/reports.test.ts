import { expect } from 'chai';
import type { Report } from '../../../src/contract/safety-api.ts';
import { expectStatus } from '../../support/answers.ts';
import { words } from '../../support/builders.ts';
import { times } from '../../support/rows.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { acceptedMatch, buildWork } from '../../support/work.ts';

describeWithServer('Reporting somebody', (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 0.05 });

  const form = { aboutType: 'user', reason: 'harassment', text: 'He called me at night.' };

  async function reported() {
    const world = await buildWork(test);
    const { request, asAdvisor } = await acceptedMatch(world);
    const { advisor, asOrganization } = world;
    const message = { receiverId: world.organization.userId, content: 'An odd message' };
    const sent = await asAdvisor.post<{ id: number }>('/api/messages', message);
    await expectStatus(201, asOrganization.post('/api/reports', { ...form, aboutId: advisor.userId }));
    return { world, request, advisor, asAdvisor, messageId: sent.body.id };
  }

  it('takes a person, profile, message or request that one knows, and nothing else', async () => {
    const { world, request, advisor, asAdvisor, messageId } = await reported();
    const send = (client: typeof asAdvisor, aboutType: string, aboutId: number) =>
      client.post('/api/reports', { ...form, aboutType, aboutId });
    const { asOrganization, organization } = world;
    await expectStatus(201, send(asOrganization, 'profile', advisor.userId));
    await expectStatus(201, send(asOrganization, 'message', messageId));
    await expectStatus(201, send(asAdvisor, 'request', request.id));
    await expectStatus(404, send(asAdvisor, 'message', messageId));
    await expectStatus(404, send(asOrganization, 'request', request.id));
    await expectStatus(404, send(asOrganization, 'user', organization.userId));
    await expectStatus(400, send(asOrganization, 'hat', advisor.userId));
    const empty = { ...form, aboutId: advisor.userId, text: ' ' };
    await expectStatus(400, asOrganization.post('/api/reports', empty));
    // Whoever has blocked, or is blocked, can still report.
    await asOrganization.post('/api/blocks', { userId: advisor.userId });
    await expectStatus(201, send(asAdvisor, 'user', organization.userId));
    await expectStatus(201, send(asOrganization, 'message', messageId));
  });

  it('is told to whoever reads it: the groups’ administrators, about one of them super admins', async () => {
    const superAdmin = await test.superAdmin();
    const { world, advisor } = await reported();
    const told = async ({ email }: { email: string }) =>
      (await test.mails(email)).filter(({ type }) => type === 'reportMade');
    const [mail, ...more] = await told(world.groupAdmin);
    expect(more).to.deep.equal([]);
    expect(mail?.text).to.contain('/admin/reports').and.not.to.contain('called me');
    expect(mail?.text).not.to.contain(world.organization.username).and.not.to.contain(advisor.username);
    expect(await told(superAdmin)).to.deep.equal([]);
    const about = { ...form, aboutId: world.groupAdmin.userId };
    const own = await world.asOrganization.post('/api/reports', about);
    if (own.status === 404) {
      // Whom one has written with is known.
      await test.db('messages').insert({
        sender_id: world.groupAdmin.userId,
        receiver_id: world.organization.userId,
        content: 'Hello',
        read: 0,
        ...times(),
      });
      await expectStatus(201, world.asOrganization.post('/api/reports', about));
    }
    expect(await told(superAdmin)).to.have.lengthOf(1);
    expect(await told(world.groupAdmin)).to.have.lengthOf(1);
  });

  it('never tells the one reported by whom, nor that', async () => {
    const { world, advisor, asAdvisor } = await reported();
    for (const what of words('user/export notifications user/visibility user/accesses')) {
      const path = `/api/${what}`;
      const { text } = await asAdvisor.get(path);
      expect(text, path).not.to.contain('report.made').and.not.to.contain('called me at night');
    }
    expect((await test.mails(advisor.email)).map(({ text }) => text).join()).not.to.contain('report');
    const events = await test.column('live_events', { user_id: advisor.userId }, 'payload');
    expect(events.join()).not.to.contain('report');
    const trail = await world.asGroupAdmin.list('/api/audit');
    expect(trail.body.map((event) => event['action'])).not.to.include('report.made');
    const own = await world.asOrganization.get<{ reports: unknown[] }>('/api/user/export');
    expect(own.body.reports).to.have.lengthOf(1);
  });

  it('never tells a super admin who is reported by whom either', async () => {
    const { world } = await reported();
    const person = await test.superAdmin();
    await test.insert('reports', {
      reporter_user_id: world.organization.userId,
      reported_user_id: person.userId,
      about_type: 'user',
      about_id: person.userId,
      reason: 'other',
      text: 'Too curious.',
      status: 'open',
      ...times(),
    });
    const [{ id } = { id: 0 }] = (await (await test.asSuperAdmin()).get<Report[]>('/api/admin/reports')).body;
    const event = { action: 'report.made', subject_type: 'report', subject_id: id, detail: '{}' };
    const by = { actor_user_id: world.organization.userId, actor_name: world.organization.username };
    await test.insert('audit_events', {
      ...event,
      ...by,

      at: times().created_at,
    });
    const seen = async (client: Awaited<ReturnType<typeof test.signIn>>) => [
      (await client.get<Report[]>('/api/admin/reports')).body.find((one) => one.id === id)?.reporterName,
      (await client.list('/api/audit', { filter: { subjectType: 'report', subjectId: id } })).body.length,
    ];
    const [name, events] = await seen(await test.asSuperAdmin());
    expect([typeof name, events]).to.deep.equal(['string', 1]);
    expect(await seen(await test.signIn(person))).to.deep.equal([null, 0]);
  });

  it('is read and answered by the groups of either side, about an administrator by super admins only', async () => {
    const { world, advisor, asAdvisor, messageId, request } = await reported();
    const outside = await test.group();
    const link = { group_id: outside, advisor_id: advisor.advisorId, status: 'active', ...times() };
    await test.insert('group_advisors', link);
    const theirs = await test.asGroupAdmin(outside);
    const stranger = await test.asGroupAdmin();
    const asSuper = await test.asSuperAdmin();
    const all = async (client: typeof theirs) => (await client.get<Report[]>('/api/admin/reports')).body;
    const read = async (client: typeof theirs) =>
      (await all(client)).filter(({ reportedUserId }) => reportedUserId === advisor.userId);
    const [seen] = await read(world.asGroupAdmin);
    expect(seen).to.include({ reason: 'harassment', status: 'open', note: null });
    expect(seen?.reporterName).to.be.a('string');
    // Who is in no group of theirs stays unnamed to administrators of the one reported.
    expect((await read(theirs)).map(({ reporterName }) => reporterName)).to.deep.equal([null]);
    expect(await read(stranger)).to.deep.equal([]);
    expect(seen).to.include({ aboutText: null, reportedAdvisorId: advisor.advisorId });
    // What is reported is shown; who is no member of theirs, is not.
    const tell = (client: typeof theirs, aboutType: string, aboutId: number) =>
      expectStatus(201, client.post('/api/reports', { ...form, aboutType, aboutId }));
    await tell(world.asOrganization, 'message', messageId);
    await tell(asAdvisor, 'request', request.id);
    const facts = (reports: readonly Report[]) =>
      reports.map(({ aboutType, aboutText, reportedOrganizationId }) => [
        aboutType,
        aboutText,
        reportedOrganizationId,
      ]);
    expect(facts(await all(theirs))).to.deep.equal([
      ['request', request.title, null],
      ['message', 'An odd message', null],
      ['user', null, null],
    ]);
    expect(facts(await all(world.asGroupAdmin))[0]?.[2]).to.equal(world.organization.organizationId);
    const path = `/api/admin/reports/${Number(seen?.id)}`;
    await expectStatus(404, stranger.patch(path, { status: 'closed' }));
    const closed = await theirs.patch(path, { status: 'closed', note: 'Talked to both.' });
    expect(closed.body).to.include({ status: 'closed', note: 'Talked to both.' });
    const filtered = await world.asGroupAdmin.list('/api/admin/reports', { filter: { status: 'open' } });
    expect(filtered.body.map(({ id }) => id)).not.to.include(seen?.id);

    const about = { ...form, aboutId: world.groupAdmin.userId };
    const report = world.asOrganization.post<{ id: number }>('/api/reports', about);
    const aboutAdmin = await expectStatus(201, report);
    const ids = async (client: typeof theirs) => (await all(client)).map(({ id }) => id);
    expect(await ids(world.asGroupAdmin)).not.to.include(aboutAdmin.id);
    expect(await ids(asSuper)).to.include(aboutAdmin.id);
  });

  it('has a limit by user, and outlives both accounts without their names', async () => {
    const { world, advisor, asAdvisor } = await reported();
    const id = Number((await test.row('reports', { reported_user_id: advisor.userId })).id);
    for (const client of [asAdvisor, world.asOrganization])
      await client.call('DELETE', '/api/user', { password: 'a test for everybody' });
    const nobody = { reporter_user_id: null, reported_user_id: null };
    expect(await test.row('reports', id)).to.include(nobody);
    const other = await buildWork(strict);
    const aboutId = other.groupAdmin.userId;
    await expectStatus(201, other.asOrganization.post('/api/reports', { ...form, aboutId }));
    await expectStatus(429, other.asOrganization.post('/api/reports', { ...form, aboutId }));
  });
});
