import { expect } from 'chai';
import type { HelpRequest, SuggestedAdvisor } from '../../../../src/contract/requests-api.ts';
import { buildAdvisor, buildSuperAdmin, signIn } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { ask, buildWork, hoursOf, noticesOf, requestForm } from '../../../support/work.ts';

type Refusal = { message: string; code: string; fields?: Record<string, string> };

describeOnEachDatabase('A request before it is sent', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  describe('kept as a draft', () => {
    it('reserves nothing, asks nobody, may be half written, and is the organisation’s alone', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const draft = { status: 'draft', title: 'A forecast', description: 'Short' };
      const made = await world.asOrganization.post<HelpRequest>('/api/requests', draft);
      expect(made.status, made.text).to.equal(201);
      expect(made.body).to.include({ status: 'draft', description: 'Short', hoursUsed: 0 });
      expect(made.body.matches).to.deep.equal([]);
      expect(made.body.abilities).to.include({ send: true, update: true, cancel: true, propose: false });
      const { organizationId } = world.organization;
      expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 50, ledger: 50 });
      const url = `/api/requests/${made.body.id}`;
      const superAdmin = await signIn(test, await buildSuperAdmin(test));
      for (const client of [world.asGroupAdmin, superAdmin])
        expect((await client.get(url)).status).to.equal(404);
      const advisorId = world.advisors[0]?.advisorId;
      const early = await world.asOrganization.post<Refusal>('/api/matches', {
        requestId: made.body.id,
        advisorId,
      });
      expect(early.status).to.equal(409);
      expect(early.body.message).to.equal('A request that is draft cannot become matching.');
    });

    it('is saved as it grows, and sent when it says what a request must', async () => {
      const world = await buildWork(test, { advisors: 2 });
      const { body: draft } = await world.asOrganization.post<HelpRequest>('/api/requests', {
        status: 'draft',
        title: 'A forecast',
      });
      const patch = (change: Record<string, unknown>) =>
        world.asOrganization.patch<HelpRequest & Refusal>(`/api/requests/${draft.id}`, change);
      expect((await patch({ status: 'draft', description: 'Still short' })).status).to.equal(200);
      const refused = await patch({ status: 'open' });
      expect(refused.status).to.equal(400);
      expect(refused.body.fields).to.deep.equal({
        description: 'Description must be at least 20 characters',
        skillsRequired: 'Please select at least one required skill',
      });
      expect((await patch({ status: 'completed' })).body.message).to.equal(
        'A request that is draft cannot become completed.',
      );
      const sent = await patch({ ...requestForm({ hoursNeeded: 6 }), status: 'open' });
      expect(sent.status, sent.text).to.equal(200);
      expect(sent.body.status).to.equal('matching');
      expect(sent.body.matches).to.have.length(2);
      expect((await hoursOf(test, world.organization.organizationId)).remaining).to.equal(44);
      expect((await patch({ status: 'draft' })).status).to.equal(409);
      expect((await patch({ status: 'open' })).status).to.equal(409);
    });

    it('is sent once by two calls at once, and cancelled without hours to give back', async () => {
      const world = await buildWork(test);
      const keep = async () =>
        (await world.asOrganization.post<HelpRequest>('/api/requests', requestForm({ status: 'draft' })))
          .body;
      const url = `/api/requests/${(await keep()).id}`;
      const sent = await Promise.all([
        world.asOrganization.patch(url, { status: 'open' }),
        world.asOrganization.patch(url, { status: 'open' }),
      ]);
      expect(sent.map(({ status }) => status).sort((a, b) => a - b)).to.deep.equal([200, 409]);
      const other = `/api/requests/${(await keep()).id}`;
      expect((await world.asOrganization.patch(other, { status: 'cancelled' })).status).to.equal(200);
      const { organizationId } = world.organization;
      expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 46, ledger: 46 });
    });
  });

  it('is a copy of another, of whatever state, for its own organisation', async () => {
    const world = await buildWork(test);
    const request = await ask(world, { hoursNeeded: 3 });
    await world.asOrganization.patch(`/api/requests/${request.id}`, { status: 'cancelled' });
    const copy = await world.asOrganization.post<HelpRequest>(`/api/requests/${request.id}/copy`, {});
    expect(copy.status, copy.text).to.equal(201);
    const { title, description, skillsRequired, timeCommitment, hoursNeeded } = request;
    expect(copy.body).to.deep.include({
      status: 'draft',
      title,
      description,
      skillsRequired,
      timeCommitment,
      hoursNeeded,
    });
    const elsewhere = await buildWork(test, { advisors: 0 });
    const stolen = await elsewhere.asOrganization.post(`/api/requests/${request.id}/copy`, {});
    expect(stolen.status).to.equal(404);
  });

  describe('shows who would be asked', () => {
    it('as suggestions do, the same whom sending asks', async () => {
      const world = await buildWork(test, { advisors: 7 });
      const form = requestForm();
      const query = new URLSearchParams({
        title: String(form['title']),
        description: String(form['description']),
        skills: 'finance',
        hoursNeeded: '4',
      });
      const { body, text } = await world.asOrganization.get<SuggestedAdvisor[]>(
        `/api/requests/preview?${query.toString()}`,
      );
      expect(body, text).to.have.length(5);
      expect(body[0]).to.include.keys('fitReason', 'matchScore', 'evidence', 'why');
      const { matches } = await ask(world);
      expect(matches.map(({ advisorId }) => advisorId).toSorted((a, b) => a - b)).to.deep.equal(
        body.map(({ advisorId }) => advisorId).toSorted((a, b) => a - b),
      );
      const none = await world.asOrganization.get<Refusal>('/api/requests/preview?skills=juggling');
      expect(none.status).to.equal(400);
    });

    it('and asks only those who are chosen, each of whom must be able', async () => {
      const world = await buildWork(test, { advisors: 4 });
      const [one, two] = world.advisors.map(({ advisorId }) => advisorId);
      const request = await ask(world, { advisorIds: [two] });
      expect(request.matches.map(({ advisorId }) => advisorId)).to.deep.equal([two]);
      expect(await noticesOf(test, Number(world.advisors[0]?.userId))).to.deep.equal([]);
      const stranger = await buildAdvisor(test);
      await test.deps.searchIndex.settled();
      const post = (advisorIds: unknown) =>
        world.asOrganization.post<Refusal>('/api/requests', requestForm({ advisorIds }));
      expect((await post([one, stranger.advisorId])).status).to.equal(404);
      expect((await post([])).body.fields).to.deep.equal({
        advisorIds: 'Please choose one to five advisors',
      });
      await test.db('advisors').where('id', one).update({ paused_until: '2999-01-01 00:00:00.000' });
      expect((await post([one])).body.code).to.equal('ADVISOR_PAUSED');
      const { organizationId } = world.organization;
      expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 46, ledger: 46 });
    });
  });
});
