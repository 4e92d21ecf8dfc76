import { expect } from 'chai';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import {
  buildAdvisor,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
} from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { acceptedMatch, ask, buildWork, hoursOf, noticesOf, requestForm } from '../../../support/work.ts';

type Refusal = { message: string; fields?: Record<string, string> };

describeOnEachDatabase('Help requests', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  describe('are refused', () => {
    it('to everybody but organisations', async () => {
      const advisor = await signIn(test, await buildAdvisor(test));
      const admin = await signIn(test, await buildSuperAdmin(test));
      expect((await test.client().post('/api/requests', requestForm())).status).to.equal(401);
      expect((await advisor.post('/api/requests', requestForm())).status).to.equal(403);
      expect((await admin.post('/api/requests', requestForm())).status).to.equal(403);
    });

    it('in the documented words, each on its field', async () => {
      const { asOrganization } = await buildWork(test, { advisors: 0 });
      const short = await asOrganization.post<Refusal>('/api/requests', {
        title: 'Four',
        description: 'Too short',
        skillsRequired: [],
        timeCommitment: 'all day',
        hoursNeeded: 0,
      });
      expect(short.status).to.equal(400);
      expect(short.body.fields).to.deep.equal({
        title: 'Title must be at least 5 characters',
        description: 'Description must be at least 20 characters',
        skillsRequired: 'Please select at least one required skill',
        timeCommitment: 'Please choose a time commitment',
        hoursNeeded: 'Hours needed must be at least 1',
      });
      const long = await asOrganization.post<Refusal>(
        '/api/requests',
        requestForm({ title: 'x'.repeat(101), description: 'x'.repeat(1001), hoursNeeded: 51 }),
      );
      expect(long.body.fields).to.deep.equal({
        title: 'Title must be less than 100 characters',
        description: 'Description must be less than 1000 characters',
        hoursNeeded: 'Hours needed cannot exceed 50',
      });
      const unknown = await asOrganization.post<Refusal>(
        '/api/requests',
        requestForm({ skillsRequired: ['juggling'] }),
      );
      expect(unknown.body.fields?.['skillsRequired']).to.equal('Unknown skills: juggling');
    });

    it('without the hours, and nothing of them stays', async () => {
      const world = await buildWork(test, { advisors: 1, organization: { hoursAllocated: 3 } });
      const { status, body } = await world.asOrganization.post<Refusal>('/api/requests', requestForm());
      expect(status).to.equal(409);
      expect(body.message).to.equal('You only have 3 hours remaining in your allocation.');
      const { organizationId } = world.organization;
      expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 3, ledger: 3 });
      expect(await test.db('requests').where('organization_id', organizationId).first()).to.equal(undefined);
    });
  });

  describe('when created', () => {
    it('reserve their hours and propose the best five at once, who are told', async () => {
      const world = await buildWork(test, { advisors: 7 });
      const request = await ask(world);
      expect(request.status).to.equal('matching');
      expect(request.matches.map(({ status }) => status)).to.deep.equal(Array(5).fill('pending'));
      expect(await hoursOf(test, world.organization.organizationId)).to.deep.equal({
        remaining: 46,
        ledger: 46,
      });
      for (const { dueAt, matchScore } of request.matches) {
        const days = (new Date(String(dueAt)).getTime() - Date.now()) / 86_400_000;
        expect(days).to.be.within(4.9, 5);
        expect(matchScore).to.be.within(31, 100);
      }
      const asked = world.advisors.find(({ advisorId }) => advisorId === request.matches[0]?.advisorId);
      expect(await noticesOf(test, Number(asked?.userId))).to.deep.equal(['matchProposed']);
      expect(await noticesOf(test, world.organization.userId)).to.deep.equal([]);
    });

    it('pass over advisors who have paused or have no hours left, and stay open without anybody', async () => {
      const world = await buildWork(test, { advisors: 0 });
      await buildAdvisor(test, {
        groupIds: [world.groupId],
        profile: { pausedUntil: new Date(Date.now() + 86_400_000).toISOString() },
      });
      const open = await ask(world);
      expect(open.status).to.equal('open');
      expect(open.matches).to.deep.equal([]);
    });

    it('take several at once only as far as the hours go', async () => {
      const world = await buildWork(test, { advisors: 0, organization: { hoursAllocated: 10 } });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => world.asOrganization.post('/api/requests', requestForm())),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([
        201, 201, 409, 409, 409, 409,
      ]);
      expect(await hoursOf(test, world.organization.organizationId)).to.deep.equal({
        remaining: 2,
        ledger: 2,
      });
    });
  });

  describe('are seen', () => {
    it('by their organisation, admins of its groups, super admins, and advisors of their matches only', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const { id, matches } = await ask(world);
      const stranger = await signIn(test, await buildOrganization(test, { groupIds: [world.groupId] }));
      const otherAdmin = await signIn(test, await buildGroupAdmin(test, { groupIds: [] }));
      const superAdmin = await signIn(test, await buildSuperAdmin(test));
      for (const client of [stranger, otherAdmin, await signIn(test, await buildAdvisor(test))])
        expect((await client.get(`/api/requests/${id}`)).status).to.equal(404);
      for (const client of [world.asOrganization, world.asGroupAdmin, superAdmin]) {
        const { body } = await client.get<HelpRequest>(`/api/requests/${id}`);
        expect(body.matches).to.have.length(2);
      }
      const advisorId = Number(matches[0]?.advisorId);
      const own = await (await world.asAdvisor(advisorId)).get<HelpRequest>(`/api/requests/${id}`);
      expect(own.body.matches.map((match) => match.advisorId)).to.deep.equal([advisorId]);
      expect(Object.values(own.body.abilities)).to.deep.equal([false, false, false, false]);
    });

    it('as a list with a range, narrowed by status', async () => {
      const world = await buildWork(test, { advisors: 0 });
      const first = await ask(world);
      const second = await ask(world, { title: 'Another forecast' });
      await world.asOrganization.patch(`/api/requests/${first.id}`, { status: 'cancelled' });
      const all = await world.asOrganization.get<HelpRequest[]>('/api/requests?range=[0,0]');
      expect(all.headers['content-range']).to.equal('requests 0-0/2');
      const filter = encodeURIComponent(JSON.stringify({ status: ['open', 'matching'] }));
      const open = await world.asOrganization.get<HelpRequest[]>(`/api/requests?filter=${filter}`);
      expect(open.body.map(({ id }) => id)).to.deep.equal([second.id]);
    });
  });

  describe('when changed', () => {
    it('keep to what may follow what', async () => {
      const world = await buildWork(test, { advisors: 1 });
      const { id } = await ask(world);
      const early = await world.asOrganization.patch<Refusal>(`/api/requests/${id}`, { status: 'completed' });
      expect(early.status).to.equal(409);
      expect(early.body.message).to.equal('A request that is matching cannot become completed.');
      const cancelled = await world.asOrganization.patch<HelpRequest>(`/api/requests/${id}`, {
        status: 'cancelled',
      });
      expect(cancelled.body.status).to.equal('cancelled');
      expect(cancelled.body.matches[0]?.status).to.equal('rejected');
      for (const change of [{ status: 'cancelled' }, { status: 'open' }, { title: 'A new title' }])
        expect((await world.asOrganization.patch(`/api/requests/${id}`, change)).status).to.equal(409);
    });

    it('tell the organisation when an admin closes one, and not when it does so itself', async () => {
      const world = await buildWork(test);
      const told = () =>
        test
          .db('notifications')
          .where({ user_id: world.organization.userId, type: 'requestClosed' })
          .pluck('link');
      const own = await ask(world);
      await world.asOrganization.patch(`/api/requests/${own.id}`, { status: 'cancelled' });
      expect(await told()).to.deep.equal([]);
      const other = await ask(world);
      expect(
        (await world.asGroupAdmin.patch(`/api/requests/${other.id}`, { status: 'cancelled' })).status,
      ).to.equal(200);
      expect(await told()).to.deep.equal([`/requests?request=${other.id}`]);
    });

    it('tell those who run a managed organisation’s account as well, by its name', async () => {
      const world = await buildWork(test, { organization: { isManaged: true } });
      const other = await buildGroupAdmin(test, { groupIds: [world.groupId] });
      const { name } = (await test
        .db('organizations')
        .where('id', world.organization.organizationId)
        .first('name')) as { name: string };
      const cancelled = await ask(world);
      const { request: completed } = await acceptedMatch(world);
      await test.db('notifications').delete();
      await world.asGroupAdmin.patch(`/api/requests/${cancelled.id}`, { status: 'cancelled' });
      await world.asGroupAdmin.patch(`/api/requests/${completed.id}`, { status: 'completed' });
      const rows = (await test
        .db('notifications')
        .where('user_id', other.userId)
        .orderBy('id')
        .select('body', 'link')) as { body: string; link: string }[];
      expect(rows.map(({ link }) => link)).to.deep.equal(
        [cancelled, completed].map(({ id }) => `/requests?request=${id}`),
      );
      for (const { body } of rows) expect(body).to.contain(`This is for ${name}, whose account you run.`);
      expect(await noticesOf(test, world.organization.userId)).to.deep.equal([
        'requestClosed',
        'requestClosed',
      ]);
    });

    it('are not moved by hand to states that follow from their matches', async () => {
      const world = await buildWork(test);
      const { id } = await ask(world);
      for (const status of ['open', 'matching', 'in-progress']) {
        const { status: code, body } = await world.asOrganization.patch<Refusal>(`/api/requests/${id}`, {
          status,
          title: 'A title that is not kept',
        });
        expect(code, status).to.equal(409);
        expect(body.message).to.equal(`A request that is matching cannot become ${status}.`);
      }
      const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${id}`);
      expect(body).to.include({ status: 'matching', title: 'Cash flow forecast for a small charity' });
    });

    it('move their reservation with the hours they need', async () => {
      const world = await buildWork(test, { advisors: 0 });
      const { id } = await ask(world);
      const { organizationId } = world.organization;
      await world.asOrganization.patch(`/api/requests/${id}`, { hoursNeeded: 10 });
      expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 40, ledger: 40 });
      await world.asOrganization.patch(`/api/requests/${id}`, {
        hoursNeeded: 1,
        title: 'A smaller forecast',
      });
      expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 49, ledger: 49 });
    });

    it('give everything back when cancelled, and tell who was asked', async () => {
      const world = await buildWork(test, { advisors: 1 });
      const { id } = await ask(world);
      await world.asOrganization.patch(`/api/requests/${id}`, { status: 'cancelled' });
      expect(await hoursOf(test, world.organization.organizationId)).to.deep.equal({
        remaining: 50,
        ledger: 50,
      });
      expect(await noticesOf(test, Number(world.advisors[0]?.userId))).to.deep.equal([
        'matchProposed',
        'requestClosed',
      ]);
    });

    it('are found by one of several states; an empty list finds none', async () => {
      const world = await buildWork(test, { advisors: 1 });
      await ask(world);
      await world.asOrganization.patch(`/api/requests/${(await ask(world)).id}`, { status: 'cancelled' });
      for (const list of ['/api/requests', '/api/matches']) {
        const found = async (status: unknown) =>
          (await world.asOrganization.list(list, { filter: { status } })).body;
        expect(await found([]), list).to.deep.equal([]);
        expect(await found(['matching', 'cancelled', 'pending', 'rejected']), list).to.have.length(2);
      }
    });

    it('have used all when completed without a recorded session', async () => {
      const world = await buildWork(test, { advisors: 1 });
      const { request } = await acceptedMatch(world);
      const { body } = await world.asOrganization.patch<HelpRequest>(`/api/requests/${request.id}`, {
        status: 'completed',
      });
      expect(body).to.include({ status: 'completed', hoursUsed: 4 });
      expect(await hoursOf(test, world.organization.organizationId)).to.deep.equal({
        remaining: 46,
        ledger: 46,
      });
    });

    it('are closed to advisors', async () => {
      const world = await buildWork(test, { advisors: 1 });
      const { request, asAdvisor } = await acceptedMatch(world);
      expect((await asAdvisor.patch(`/api/requests/${request.id}`, { status: 'completed' })).status).to.equal(
        403,
      );
    });

    it('leave an audit event each', async () => {
      const world = await buildWork(test, { advisors: 0 });
      const { id } = await ask(world);
      await world.asOrganization.patch(`/api/requests/${id}`, { title: 'A better title' });
      await world.asOrganization.patch(`/api/requests/${id}`, { status: 'cancelled' });
      const actions: string[] = await test
        .db('audit_events')
        .where({ subject_type: 'request', subject_id: id })
        .orderBy('id')
        .pluck('action');
      expect(actions).to.deep.equal(['request.created', 'request.updated', 'request.cancelled']);
    });
  });
});
