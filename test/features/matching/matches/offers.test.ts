import { expect } from 'chai';
import type { HelpRequest, Match } from '../../../../src/contract/requests-api.ts';
import { requestClock } from '../../../../src/features/matching/clock/request-clock.service.ts';
import { expectRefusal, expectStatus, filtered } from '../../../support/answers.ts';
import { dbDays } from '../../../support/rows.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, changeRequest, moveMatch, requestNow } from '../../../support/work.ts';

const DAY_MS = 86_400_000;

describeWithServer('An advisor’s offer to help', (test) => {
  /** An open request, and an advisor of the group who was not asked for it. */
  async function anOffer() {
    const world = await buildWork(test, { advisors: 0 });
    const request = await ask(world);
    const advisor = await test.advisor({ groupIds: [world.groupId] });
    await test.settled();
    const asAdvisor = await test.signIn(advisor);
    const offer = () => asAdvisor.post<Match>('/api/matches', { requestId: request.id });
    return { world, request, advisor, asAdvisor, offer };
  }

  it('is for requests of organisations suggested to them, which they find by id and by organisation', async () => {
    const { world, request, asAdvisor } = await anOffer();
    expect((await asAdvisor.get<HelpRequest[]>('/api/requests')).body).to.deep.equal([]);
    const url = `/api/requests/${request.id}`;
    for (const path of [url, filtered('/api/requests', { organizationId: request.organizationId })]) {
      const { body } = await asAdvisor.get<HelpRequest | HelpRequest[]>(path);
      const [seen] = [body].flat();
      expect(seen).to.include({ id: request.id });
      expect(seen?.abilities).to.include({ offer: true, update: false, cancel: false });
    }
    const stranger = await test.asAdvisor();
    await expectStatus(404, stranger.get(url));
    await expectStatus(404, stranger.post('/api/matches', { requestId: request.id }));
    expect((await requestNow(world, request)).abilities).not.to.have.property('offer');
    await expectStatus(400, world.asOrganization.post('/api/matches', { requestId: request.id }));
  });

  it('waits for the organisation’s answer, whom it is told to, and counts for none of the ten proposals', async () => {
    const { world, request, advisor, asAdvisor, offer } = await anOffer();
    const body = await expectStatus(201, offer());
    expect(body).to.include({ status: 'pending', proposedByUserId: advisor.userId });
    expect(body.abilities).to.include({ accept: false, decline: true });
    await expectRefusal(409, 'ALREADY_PROPOSED', offer());
    await expectStatus(403, moveMatch(asAdvisor, body, 'accepted'));
    const stored = await test.row('requests', request.id);
    expect(stored).to.include({ status: 'matching', proposals_made: 0 });
    const [mail] = await test.mails(world.organization.email);
    expect(mail?.subject).to.match(/offers to help with “Cash flow forecast for a small charity”$/);
    const accepted = await moveMatch(world.asOrganization, body, 'accepted');
    expect(accepted.body.request.status).to.equal('in-progress');
    expect(await test.notices(advisor.userId)).to.deep.equal(['matchAccepted']);
  });

  it('once declined is answered by the advisor when the organisation takes it up again', async () => {
    const { world, request, asAdvisor, offer } = await anOffer();
    const { body: match } = await offer();
    const change = (status: string) => moveMatch(world.asOrganization, match, status);
    expect((await change('rejected')).body.request.status).to.equal('open');
    expect((await change('pending')).body.request.status).to.equal('matching');
    const { body } = await asAdvisor.get<{ by: string }[]>(`/api/matches/${match.id}/timeline`);
    expect(body.map(({ by }) => by)).to.deep.equal(['advisor', 'organization', 'organization']);
    await expectStatus(200, moveMatch(asAdvisor, match, 'accepted'));
    expect(await requestNow(world, request)).to.include({ status: 'in-progress' });
  });

  it('reminds the organisation at half time and lapses, and both are told', async () => {
    const { world, advisor, offer } = await anOffer();
    const { id, dueAt } = (await offer()).body;
    const due = Date.parse(String(dueAt));
    await requestClock.run(test.deps, new Date(due - 2 * DAY_MS));
    await requestClock.run(test.deps, new Date(due + 1));
    const subjects = (await test.mails(world.organization.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => /offer (waits for your answer|has lapsed)$/.test(one))).to.have.length(2);
    const told = await test.column('notifications', { user_id: advisor.userId }, 'title');
    expect(told).to.deep.equal(['Your offer for “Cash flow forecast for a small charity” was not answered']);
    expect(await test.row('matches', id)).to.include({ status: 'rejected' });
  });

  it('has nobody asked in its place when a block or a deletion ends it', async () => {
    const world = await buildWork(test, { advisors: 8 });
    const request = await ask(world);
    const asked = request.matches.map(({ advisorId }) => advisorId);
    const [blocked, deleted] = world.advisors.filter(({ advisorId }) => !asked.includes(advisorId));
    for (const { advisorId } of [blocked!, deleted!])
      await expectStatus(
        201,
        (await world.asAdvisor(advisorId)).post('/api/matches', { requestId: request.id }),
      );
    await expectStatus(201, world.asOrganization.post('/api/blocks', { userId: blocked!.userId }));
    await expectStatus(200, (await test.asSuperAdmin()).delete(`/api/advisors/${deleted!.advisorId}`));
    const { matches } = await requestNow(world, request);
    expect(matches.map(({ advisorId }) => advisorId)).to.have.members(asked);
  });

  it('is refused, and not shown as possible, in a pause, without the hours or the check, and once accepted', async () => {
    const { world, request, advisor, asAdvisor, offer } = await anOffer();
    const set = (row: object) => test.change('advisors', advisor.advisorId, row);
    const refused = async (code: string | [string, string]) => {
      await expectRefusal(409, code, offer());
      const { body } = await asAdvisor.get<HelpRequest>(`/api/requests/${request.id}`);
      expect(body.abilities, String(code)).not.to.have.property('offer');
    };
    await set({ paused_until: dbDays(1) });
    await refused('ADVISOR_PAUSED');
    await set({ paused_until: null, available_hours_per_year: 1 });
    const left = `Advisor hours left this year: 1; the request needs ${request.hoursNeeded}.`;
    await refused(['ADVISOR_AT_CAPACITY', left]);
    await set({ available_hours_per_year: 0 });
    await changeRequest(world, request, { requiresCheck: 'dbs_basic' });
    await refused('CHECK_MISSING');
    await test.change('requests', request.id, { status: 'in-progress' });
    await expectStatus(404, offer());
  });

  it('needs the hours that the request still needs, as a proposal by hand does', async () => {
    const { world, request, advisor, asAdvisor, offer } = await anOffer();
    await test.change('requests', request.id, { hours_used: 3 });
    await test.change('advisors', advisor.advisorId, { available_hours_per_year: 1 });
    const url = `/api/requests/${request.id}`;
    const found = await world.asOrganization.get<{ advisorId: number }[]>(`${url}/candidates`);
    expect(found.body.map(({ advisorId }) => advisorId)).to.deep.equal([advisor.advisorId]);
    expect((await asAdvisor.get<HelpRequest>(url)).body.abilities).to.include({ offer: true });
    await expectStatus(201, offer());
  });
});
