import { expect } from 'chai';
import type { HelpRequest, Match } from '../../../../src/contract/requests-api.ts';
import { buildAdvisor, signIn } from '../../../support/builders.ts';
import { requestClock } from '../../../../src/features/matching/clock/request-clock.service.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { mails } from '../../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { ask, buildWork } from '../../../support/work.ts';

type Refusal = { message: string; code: string };
const DAY_MS = 86_400_000;

describeOnEachDatabase('An advisor’s offer to help', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  /** An open request, and an advisor of the group who was not asked for it. */
  async function anOffer() {
    const world = await buildWork(test, { advisors: 0 });
    const request = await ask(world);
    const advisor = await buildAdvisor(test, { groupIds: [world.groupId] });
    await test.deps.searchIndex.settled();
    const asAdvisor = await signIn(test, advisor);
    const offer = () => asAdvisor.post<Match & Refusal>('/api/matches', { requestId: request.id });
    return { world, request, advisor, asAdvisor, offer };
  }

  it('is for requests of organisations suggested to them, which they find by id and by organisation', async () => {
    const { world, request, asAdvisor } = await anOffer();
    expect((await asAdvisor.get<HelpRequest[]>('/api/requests')).body).to.deep.equal([]);
    const filter = encodeURIComponent(JSON.stringify({ organizationId: request.organizationId }));
    for (const url of [`/api/requests/${request.id}`, `/api/requests?filter=${filter}`]) {
      const { body } = await asAdvisor.get<HelpRequest | HelpRequest[]>(url);
      const [seen] = [body].flat();
      expect(seen).to.include({ id: request.id });
      expect(seen?.abilities).to.include({ offer: true, update: false, cancel: false });
    }
    const stranger = await signIn(test, await buildAdvisor(test));
    expect((await stranger.get(`/api/requests/${request.id}`)).status).to.equal(404);
    expect((await stranger.post('/api/matches', { requestId: request.id })).status).to.equal(404);
    const own = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
    expect(own.body.abilities).not.to.have.property('offer');
    const nobody = await world.asOrganization.post<Refusal>('/api/matches', { requestId: request.id });
    expect(nobody.status).to.equal(400);
  });

  it('waits for the organisation’s answer, whom it is told to, and counts for none of the ten proposals', async () => {
    const { world, request, advisor, asAdvisor, offer } = await anOffer();
    const { status, body, text } = await offer();
    expect(status, text).to.equal(201);
    expect(body).to.include({ status: 'pending', proposedByUserId: advisor.userId });
    expect(body.abilities).to.include({ accept: false, decline: true });
    expect((await offer()).body.code).to.equal('ALREADY_PROPOSED');
    expect((await asAdvisor.patch(`/api/matches/${body.id}`, { status: 'accepted' })).status).to.equal(403);
    const stored = await test.db('requests').where('id', request.id).first();
    expect(stored).to.include({ status: 'matching', proposals_made: 0 });
    const [mail] = await mails(test.db, world.organization.email);
    expect(mail?.subject).to.match(/offers to help with “Cash flow forecast for a small charity”$/);
    const accepted = await world.asOrganization.patch<Match>(`/api/matches/${body.id}`, {
      status: 'accepted',
    });
    expect(accepted.body.request.status).to.equal('in-progress');
    expect(await test.db('notifications').where('user_id', advisor.userId).pluck('type')).to.deep.equal([
      'matchAccepted',
    ]);
  });

  it('once declined is answered by the advisor when the organisation takes it up again', async () => {
    const { world, request, asAdvisor, offer } = await anOffer();
    const { id } = (await offer()).body;
    const change = (status: string) => world.asOrganization.patch<Match>(`/api/matches/${id}`, { status });
    expect((await change('rejected')).body.request.status).to.equal('open');
    expect((await change('pending')).body.request.status).to.equal('matching');
    expect((await asAdvisor.patch(`/api/matches/${id}`, { status: 'accepted' })).status).to.equal(200);
    const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
    expect(body.status).to.equal('in-progress');
  });

  it('reminds the organisation at half time and lapses, and both are told', async () => {
    const { world, advisor, offer } = await anOffer();
    const { id, dueAt } = (await offer()).body;
    const due = Date.parse(String(dueAt));
    await requestClock.run(test.deps, new Date(due - 2 * DAY_MS));
    await requestClock.run(test.deps, new Date(due + 1));
    const subjects = (await mails(test.db, world.organization.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => /offer (waits for your answer|has lapsed)$/.test(one))).to.have.length(2);
    const told = await test.db('notifications').where('user_id', advisor.userId).pluck('title');
    expect(told).to.deep.equal(['Your offer for “Cash flow forecast for a small charity” was not answered']);
    expect((await test.db('matches').where({ id }).first('status'))?.status).to.equal('rejected');
  });

  it('is refused while they pause, without the check that is asked for, and once somebody has accepted', async () => {
    const { world, request, advisor, offer } = await anOffer();
    const pausedUntil = new Date(Date.now() + DAY_MS).toISOString();
    const set = (paused_until: string | null) =>
      test.db('advisors').where('id', advisor.advisorId).update({ paused_until });
    await set(pausedUntil.replace('T', ' ').slice(0, 23));
    expect((await offer()).body.code).to.equal('ADVISOR_PAUSED');
    await set(null);
    await world.asOrganization.patch(`/api/requests/${request.id}`, { requiresCheck: 'dbs_basic' });
    expect((await offer()).body.code).to.equal('CHECK_MISSING');
    await test.db('requests').where('id', request.id).update({ status: 'in-progress' });
    expect((await offer()).status).to.equal(404);
  });
});
