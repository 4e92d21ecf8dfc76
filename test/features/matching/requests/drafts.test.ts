import { expect } from 'chai';
import type { HelpRequest, SuggestedAdvisor, TimelineEntry } from '../../../../src/contract/requests-api.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { unique } from '../../../support/builders.ts';
import { describeWithServer } from '../../../support/suite.ts';
import {
  ask,
  buildWork,
  changeRequest,
  expectHours,
  firstMatch,
  requestForm,
  type WorkWorld,
} from '../../../support/work.ts';

describeWithServer('A request before it is sent', (test) => {
  const keep = (world: WorkWorld, form = requestForm({ status: 'draft' })) =>
    expectStatus(201, world.asOrganization.post<HelpRequest>('/api/requests', form));
  const advisorsOf = (list: readonly { advisorId: number }[]) =>
    list.map(({ advisorId }) => advisorId).sort((a, b) => a - b);

  describe('kept as a draft', () => {
    it('reserves nothing, asks nobody, may be half written, and is the organisation’s alone', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const made = await keep(world, { status: 'draft', title: 'A forecast', description: 'Short' });
      expect(made).to.include({ status: 'draft', description: 'Short', hoursUsed: 0 });
      expect(made.matches).to.deep.equal([]);
      expect(made.abilities).to.include({ send: true, update: true, cancel: true, propose: false });
      const { organizationId } = world.organization;
      await expectHours(test, organizationId, 50);
      const url = `/api/requests/${made.id}`;
      for (const client of [world.asGroupAdmin, await test.asSuperAdmin()])
        await expectStatus(404, client.get(url));
      await changeRequest(world, made, { title: 'A forecast of ours' });
      for (const client of [world.asGroupAdmin, await test.asSuperAdmin()])
        expect((await client.get('/api/audit')).text).to.not.contain('A forecast');
      const pair = { requestId: made.id, advisorId: world.advisor.advisorId };
      const told = 'A request that is draft cannot become matching.';
      await expectRefusal(409, told, world.asOrganization.post('/api/matches', pair));
    });

    it('is not read by administrators in the trail, nor in any list when it is thrown away', async () => {
      const world = await buildWork(test, { advisors: 0 });
      const title = `A merger ${unique()}`;
      const draft = await keep(world, { status: 'draft', title: 'A forecast' });
      await expectStatus(200, changeRequest(world, draft, { title }));
      const admins = [world.asGroupAdmin, await test.asSuperAdmin()];
      const none = async () => {
        for (const client of admins) {
          await expectStatus(404, client.get(`/api/requests/${draft.id}`));
          for (const path of ['requests', 'requests/export', 'audit'])
            expect((await client.get(`/api/${path}`)).text, path).not.to.contain(title);
        }
      };
      await none();
      await expectStatus(200, changeRequest(world, draft, { status: 'cancelled' }));
      await none();
      const sent = await ask(world);
      await expectStatus(200, changeRequest(world, sent, { title, status: 'cancelled' }));
      for (const client of admins)
        for (const path of ['requests', 'audit'])
          expect((await client.get(`/api/${path}`)).text, path).to.contain(title);
    });

    it('is saved as it grows, and sent when it says what a request must', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const draft = await keep(world, { status: 'draft', title: 'A forecast' });
      const patch = (change: Record<string, unknown>) => changeRequest(world, draft, change);
      await expectStatus(200, patch({ status: 'draft', description: 'Still short' }));
      const missing = {
        description: 'Description must be at least 20 characters',
        skillsRequired: 'Please select at least one required skill',
      };
      await expectRefusal(400, missing, patch({ status: 'open' }));
      const early = 'A request that is draft cannot become completed.';
      await expectRefusal(409, early, patch({ status: 'completed' }));
      const sent = await expectStatus(200, patch({ ...requestForm({ hoursNeeded: 6 }), status: 'open' }));
      expect(sent.status).to.equal('matching');
      expect(sent.matches).to.have.length(2);
      await expectHours(test, world.organization.organizationId, 44);
      expect((await world.asGroupAdmin.get('/api/audit')).text).to.not.contain('Still short');
      await expectStatus(409, patch({ status: 'draft' }));
      await expectStatus(409, patch({ status: 'open' }));
    });

    it('is sent once by two calls at once, and cancelled without hours to give back', async () => {
      const world = await buildWork(test);
      const draft = await keep(world);
      const send = () => changeRequest(world, draft, { status: 'open' });
      expect(await statusesOf([send(), send()])).to.deep.equal([200, 409]);
      await expectStatus(200, changeRequest(world, await keep(world), { status: 'cancelled' }));
      await expectHours(test, world.organization.organizationId, 46);
    });
  });

  it('is a copy of another, of whatever state, for its own organisation', async () => {
    const world = await buildWork(test);
    const request = await ask(world, { hoursNeeded: 3 });
    await changeRequest(world, request, { status: 'cancelled' });
    const copy = (client: Client) => client.post<HelpRequest>(`/api/requests/${request.id}/copy`, {});
    const made = await expectStatus(201, copy(world.asOrganization));
    const { title, description, skillsRequired, timeCommitment, hoursNeeded } = request;
    const kept = { title, description, skillsRequired, timeCommitment, hoursNeeded };
    expect(made).to.deep.include({ status: 'draft', ...kept });
    const elsewhere = await buildWork(test, { advisors: 0 });
    await expectStatus(404, copy(elsewhere.asOrganization));
  });

  describe('shows who would be asked', () => {
    it('as suggestions do, the same whom sending asks', async () => {
      const world = await buildWork(test, { advisors: 7 });
      const { title, description } = requestForm() as Record<string, string>;
      const form = { title, description, skills: 'finance', hoursNeeded: '4' } as Record<string, string>;
      const path = `/api/requests/preview?${new URLSearchParams(form).toString()}`;
      const body = await expectStatus(200, world.asOrganization.get<SuggestedAdvisor[]>(path));
      expect(body).to.have.length(5);
      expect(body[0]).to.include.keys('fitReason', 'matchScore', 'evidence', 'why');
      expect(advisorsOf((await ask(world)).matches)).to.deep.equal(advisorsOf(body));
      await expectStatus(400, world.asOrganization.get('/api/requests/preview?skills=juggling'));
    });

    it('and asks only those who are chosen, each of whom must be able', async () => {
      const world = await buildWork(test, { advisors: 4 });
      const [one, two] = world.advisors.map(({ advisorId }) => advisorId);
      const request = await ask(world, { advisorIds: [two] });
      expect(advisorsOf(request.matches)).to.deep.equal([two]);
      const timeline = `/api/matches/${firstMatch(request).id}/timeline`;
      const { body } = await world.asOrganization.get<TimelineEntry[]>(timeline);
      expect(body.map(({ what, by }) => `${by}: ${what}`)).to.deep.equal(['organization: match.proposed']);
      expect(await test.notices(world.advisor.userId)).to.deep.equal([]);
      const stranger = await test.advisor();
      await test.settled();
      const post = (advisorIds: unknown) =>
        world.asOrganization.post('/api/requests', requestForm({ advisorIds }));
      await expectStatus(404, post([one, stranger.advisorId]));
      await expectRefusal(400, { advisorIds: 'Please choose one to five advisors' }, post([]));
      await test.change('advisors', Number(one), { paused_until: '2999-01-01 00:00:00.000' });
      await expectRefusal(409, 'ADVISOR_PAUSED', post([one]));
      const { organizationId } = world.organization;
      await expectHours(test, organizationId, 46);
    });
  });
});
