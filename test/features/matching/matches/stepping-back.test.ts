import { expect } from 'chai';
import type { HelpRequest, Match, Session, TimelineEntry } from '../../../../src/contract/requests-api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { mails } from '../../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { acceptedMatch, buildWork, hoursOf, noticesOf } from '../../../support/work.ts';
import { plan, someTime } from '../sessions/world.ts';

type Refusal = { message: string; code: string };
const REASON = 'I am ill and cannot go on.';
const stepBack = { status: 'rejected', reason: REASON };

describeOnEachDatabase('Stepping back from an accepted match', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  it('needs a reason, so that a decline that crosses an acceptance does not end it', async () => {
    const world = await buildWork(test);
    const { match, asAdvisor } = await acceptedMatch(world);
    for (const change of [{ status: 'rejected' }, { status: 'rejected', declineReason: 'No' }]) {
      const { status, body } = await asAdvisor.patch<Refusal>(`/api/matches/${match.id}`, change);
      expect(status).to.equal(409);
      expect(body.message).to.equal('A match that is accepted cannot become rejected.');
    }
    expect((await world.asGroupAdmin.patch(`/api/matches/${match.id}`, stepBack)).status).to.equal(403);
  });

  it('cancels what is planned, keeps the hours reserved, and asks the next-best advisor', async () => {
    const world = await buildWork(test, { advisors: 6 });
    const { request, match, asAdvisor } = await acceptedMatch(world);
    const session = await plan(asAdvisor, match.id, { scheduledDate: someTime() });
    const ended = await asAdvisor.patch<Match>(`/api/matches/${match.id}`, stepBack);
    expect(ended.status, ended.text).to.equal(200);
    expect(ended.body).to.include({ status: 'rejected', declineReason: REASON });
    const { body: sessions } = await asAdvisor.get<Session[]>('/api/sessions');
    expect(sessions.find(({ id }) => id === session.id)?.cancelledAt).to.be.a('string');
    const { body } = await world.asOrganization.get<HelpRequest>(`/api/requests/${request.id}`);
    expect(body.status).to.equal('matching');
    expect(body.matches).to.have.length(6);
    const { organizationId } = world.organization;
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 46, ledger: 46 });
    const next = body.matches.find((one) => !request.matches.some(({ id }) => id === one.id));
    const told = (await mails(test.db, world.organization.email)).find(({ subject }) =>
      subject.includes('stepped back'),
    );
    expect(told?.text).to.contain(`Reason: ${REASON}`);
    expect(told?.text).to.contain(`We have asked ${next?.advisorName} next.`);
    await world.asOrganization.patch(`/api/requests/${request.id}`, { status: 'cancelled' });
    expect(await hoursOf(test, organizationId)).to.deep.equal({ remaining: 50, ledger: 50 });
  });

  it('is the organisation’s right too, and leaves a request at work where another advisor is', async () => {
    const world = await buildWork(test, { advisors: 2 });
    const { request, match } = await acceptedMatch(world);
    const other = request.matches.find(({ id }) => id !== match.id);
    const asOther = await world.asAdvisor(Number(other?.advisorId));
    await asOther.patch(`/api/matches/${other?.id}`, { status: 'accepted' });
    const ended = await world.asOrganization.patch<Match>(`/api/matches/${match.id}`, stepBack);
    expect(ended.body.request.status).to.equal('in-progress');
    expect(ended.body.abilities).to.include({ end: false, decline: false, reconsider: true });
    const advisor = world.advisors.find(({ advisorId }) => advisorId === match.advisorId);
    expect(await noticesOf(test, Number(advisor?.userId))).to.include('matchDeclined');
  });

  it('opens a request of which nobody is left to be asked, and not one that is closed', async () => {
    const world = await buildWork(test);
    const { match, asAdvisor } = await acceptedMatch(world);
    const { body } = await asAdvisor.patch<Match>(`/api/matches/${match.id}`, stepBack);
    expect(body.request.status).to.equal('open');
    const again = await acceptedMatch(world, { title: 'Another forecast altogether' });
    await world.asOrganization.patch(`/api/requests/${again.request.id}`, { status: 'completed' });
    const late = await again.asAdvisor.patch<Refusal>(`/api/matches/${again.match.id}`, stepBack);
    expect(late.body.code).to.equal('REQUEST_FINAL');
  });

  it('stands in the timeline, which both sides read and nobody else', async () => {
    const world = await buildWork(test);
    const { match, asAdvisor } = await acceptedMatch(world);
    const session = await plan(world.asOrganization, match.id, { scheduledDate: someTime() });
    await asAdvisor.patch(`/api/matches/${match.id}`, stepBack);
    for (const client of [asAdvisor, world.asOrganization, world.asGroupAdmin]) {
      const { body } = await client.get<TimelineEntry[]>(`/api/matches/${match.id}/timeline`);
      expect(body.map(({ what, by }) => `${by}: ${what}`)).to.deep.equal([
        'platform: match.proposed',
        'advisor: match.accepted',
        'organization: session.proposed',
        'advisor: session.cancelled',
        'advisor: match.ended',
      ]);
      expect(body[2]?.session).to.deep.equal({ id: session.id, scheduledDate: session.scheduledDate });
    }
    const elsewhere = await buildWork(test);
    const { status } = await elsewhere.asOrganization.get(`/api/matches/${match.id}/timeline`);
    expect(status).to.equal(404);
  });
});
