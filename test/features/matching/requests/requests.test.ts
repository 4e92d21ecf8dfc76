import { expect } from 'chai';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../../support/answers.ts';
import { describeWithServer } from '../../../support/suite.ts';
import {
  acceptedMatch,
  acceptedWork,
  ask,
  buildWork,
  changeRequest,
  expectHours,
  requestForm,
  requestNow,
} from '../../../support/work.ts';

describeWithServer('Help requests', (test) => {
  describe('are refused', () => {
    it('in the documented words, each on its field', async () => {
      const { asOrganization } = await buildWork(test, { advisors: 0 });
      const post = (more: object) => asOrganization.post('/api/requests', requestForm({ ...more }));
      const tooLittle = {
        title: 'Title must be at least 5 characters',
        description: 'Description must be at least 20 characters',
        skillsRequired: 'Please select at least one required skill',
        timeCommitment: 'Please choose a time commitment',
        hoursNeeded: 'Hours needed must be at least 1',
      };
      const few = { title: 'Four', description: 'Too short', skillsRequired: [], hoursNeeded: 0 };
      await expectRefusal(400, tooLittle, post({ ...few, timeCommitment: 'all day' }));
      const tooMuch = {
        title: 'Title must be less than 100 characters',
        description: 'Description must be less than 1000 characters',
        hoursNeeded: 'Hours needed cannot exceed 50',
      };
      const many = { title: 'x'.repeat(101), description: 'x'.repeat(1001), hoursNeeded: 51 };
      await expectRefusal(400, tooMuch, post(many));
      await expectRefusal(
        400,
        { hoursNeeded: 'Hours have at most two decimals' },
        post({ hoursNeeded: 1.239 }),
      );
      const unknown = { skillsRequired: 'Unknown skills: juggling' };
      await expectRefusal(400, unknown, post({ skillsRequired: ['juggling'] }));
    });

    it('without any description, when they are made as when they are changed', async () => {
      const world = await buildWork(test, { advisors: 1 });
      const description = 'Description must be at least 20 characters';
      const { id } = await ask(world);
      for (const blank of ['', ' ']) {
        const form = requestForm({ description: blank });
        await expectRefusal(400, { description }, world.asOrganization.post('/api/requests', form));
        await expectRefusal(400, { description }, changeRequest(world, { id }, { description: blank }));
      }
    });

    it('without the hours, and nothing of them stays', async () => {
      const world = await buildWork(test, { advisors: 1, organization: { hoursAllocated: 3.5 } });
      const told = 'You only have 3.5 hours remaining in your allocation.';
      const refused = ['NOT_ENOUGH_HOURS', told, { hoursNeeded: told }];
      await expectRefusal(409, refused, world.asOrganization.post('/api/requests', requestForm()));
      const { organizationId } = world.organization;
      await expectHours(test, organizationId, 3.5);
      expect(await test.column('requests', { organization_id: organizationId }, 'id')).to.deep.equal([]);
    });
  });

  describe('when created', () => {
    it('reserve their hours and propose the best five at once, who are told', async () => {
      const world = await buildWork(test, { advisors: 7 });
      const request = await ask(world);
      expect(request.status).to.equal('matching');
      expect(request.matches.map(({ status }) => status)).to.deep.equal(Array(5).fill('pending'));
      await expectHours(test, world.organization.organizationId, 46);
      for (const { dueAt, matchScore } of request.matches) {
        const days = (new Date(String(dueAt)).getTime() - Date.now()) / 86_400_000;
        expect(days).to.be.within(4.9, 5);
        expect(matchScore).to.be.within(31, 100);
      }
      const asked = world.personOf(request.matches[0]?.advisorId);
      expect(await test.notices(asked.userId)).to.deep.equal(['matchProposed']);
      expect(await test.notices(world.organization.userId)).to.deep.equal([]);
    });

    it('pass over advisors who have paused or have no hours left, and stay open without anybody', async () => {
      const world = await buildWork(test, { advisors: 0 });
      const pausedUntil = new Date(Date.now() + 86_400_000).toISOString();
      await test.advisor({ groupIds: [world.groupId], profile: { pausedUntil } });
      expect(await ask(world)).to.deep.include({ status: 'open', matches: [] });
    });

    it('take several at once only as far as the hours go', async () => {
      const world = await buildWork(test, { advisors: 0, organization: { hoursAllocated: 10 } });
      const post = () => world.asOrganization.post('/api/requests', requestForm());
      const statuses = await statusesOf(Array.from({ length: 6 }, post));
      expect(statuses).to.deep.equal([201, 201, 409, 409, 409, 409]);
      await expectHours(test, world.organization.organizationId, 2);
    });
  });

  describe('are seen', () => {
    it('by their organisation, admins of its groups, super admins, and advisors of their matches only', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const { id, matches } = await ask(world);
      const stranger = await test.asOrganization({ groupIds: [world.groupId] });
      const otherAdmin = await test.signIn(await test.groupAdmin({ groupIds: [] }));
      const url = `/api/requests/${id}`;
      for (const client of [stranger, otherAdmin, await test.asAdvisor()])
        await expectStatus(404, client.get(url));
      for (const client of [world.asOrganization, world.asGroupAdmin, await test.asSuperAdmin()])
        expect((await client.get<HelpRequest>(url)).body.matches).to.have.length(2);
      const advisorId = Number(matches[0]?.advisorId);
      const { body: own } = await (await world.asAdvisor(advisorId)).get<HelpRequest>(url);
      expect(own.matches.map((match) => match.advisorId)).to.deep.equal([advisorId]);
      expect(Object.values(own.abilities)).to.deep.equal([false, false, false, false]);
    });
  });

  describe('when changed', () => {
    it('keep to what may follow what', async () => {
      const world = await buildWork(test, { advisors: 1 });
      const request = await ask(world);
      const early = 'A request that is matching cannot become completed.';
      await expectRefusal(409, early, changeRequest(world, request, { status: 'completed' }));
      const { body } = await changeRequest(world, request, { status: 'cancelled' });
      expect([body.status, body.matches[0]?.status]).to.deep.equal(['cancelled', 'rejected']);
      for (const change of [{ status: 'cancelled' }, { status: 'open' }, { title: 'A new title' }])
        await expectStatus(409, changeRequest(world, request, change));
      const actions = await test.actions({ subject_type: 'request', subject_id: request.id });
      expect(actions.at(-1)).to.equal('request.cancelled');
    });

    it('tell the organisation when an admin closes one, and not when it does so itself', async () => {
      const world = await buildWork(test);
      const told = () =>
        test.column('notifications', { user_id: world.organization.userId, type: 'requestClosed' }, 'link');
      const own = await ask(world);
      await changeRequest(world, own, { status: 'cancelled' });
      expect(await told()).to.deep.equal([]);
      const other = await ask(world);
      await expectStatus(200, changeRequest(world, other, { status: 'cancelled' }, world.asGroupAdmin));
      expect(await told()).to.deep.equal([`/requests?request=${other.id}`]);
    });

    it('tell those who run a managed organisation’s account as well, by its name', async () => {
      const world = await buildWork(test, { organization: { isManaged: true } });
      const other = await test.groupAdmin({ groupIds: [world.groupId] });
      const { name } = await test.row('organizations', world.organization.organizationId);
      const cancelled = await ask(world);
      const { request: completed } = await acceptedMatch(world);
      await test.db('notifications').delete();
      await changeRequest(world, cancelled, { status: 'cancelled' }, world.asGroupAdmin);
      await changeRequest(world, completed, { status: 'completed' }, world.asGroupAdmin);
      const told = { user_id: other.userId };
      const links = [cancelled, completed].map(({ id }) => `/requests?request=${id}`);
      expect(await test.column('notifications', told, 'link')).to.deep.equal(links);
      for (const body of await test.column('notifications', told, 'body'))
        expect(body).to.contain(`This is for ${name}, whose account you run.`);
      expect(await test.notices(world.organization.userId)).to.deep.equal(['requestClosed', 'requestClosed']);
    });

    it('are not moved by hand to states that follow from their matches', async () => {
      const world = await buildWork(test);
      const request = await ask(world);
      for (const status of ['open', 'matching', 'in-progress']) {
        const told = `A request that is matching cannot become ${status}.`;
        const change = { status, title: 'A title that is not kept' };
        await expectRefusal(409, told, changeRequest(world, request, change), status);
      }
      const { title } = request;
      expect(await requestNow(world, request)).to.include({ status: 'matching', title });
      expect(title).to.equal('Cash flow forecast for a small charity');
    });

    it('move their reservation with the hours they need', async () => {
      const world = await buildWork(test, { advisors: 0 });
      const request = await ask(world);
      const { organizationId } = world.organization;
      await changeRequest(world, request, { hoursNeeded: 10 });
      await expectHours(test, organizationId, 40);
      await changeRequest(world, request, { hoursNeeded: 1, title: 'A smaller forecast' });
      await expectHours(test, organizationId, 49);
    });

    it('are found by one of several states; an empty list finds none', async () => {
      const world = await buildWork(test, { advisors: 1 });
      await ask(world);
      await changeRequest(world, await ask(world), { status: 'cancelled' });
      for (const list of ['/api/requests', '/api/matches']) {
        const found = async (status: unknown) =>
          (await world.asOrganization.list(list, { filter: { status } })).body;
        expect(await found([]), list).to.deep.equal([]);
        expect(await found(['matching', 'cancelled', 'pending', 'rejected']), list).to.have.length(2);
        expect(await found(['open', 'matching', 'pending']), list).to.have.length(1);
        const page = await world.asOrganization.list(list, { range: [0, 0] });
        expect(page.headers['content-range']).to.match(/ 0-0\/2$/);
      }
    });

    it('have used all when completed without a recorded session', async () => {
      const { world, request } = await acceptedWork(test);
      const { body } = await changeRequest(world, request, { status: 'completed' });
      expect(body).to.include({ status: 'completed', hoursUsed: 4 });
      await expectHours(test, world.organization.organizationId, 46);
    });
  });
});
