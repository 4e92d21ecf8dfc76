import { expect } from 'chai';
import type { Match, Session, TimelineEntry } from '../../../../src/contract/requests-api.ts';
import { expectRefusal, expectStatus } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { describeWithServer } from '../../../support/suite.ts';
import {
  acceptedMatch,
  acceptedWork,
  buildWork,
  changeRequest,
  expectHours,
  moveMatch,
  nextMatch,
  requestNow,
} from '../../../support/work.ts';
import { HOUR, fromNow, plan, someTime } from '../sessions/world.ts';

const REASON = 'I am ill and cannot go on.';

describeWithServer('Stepping back from an accepted match', (test) => {
  const stepBack = (client: Client, match: Match) => moveMatch(client, match, 'rejected', { reason: REASON });

  it('needs a reason, so that a decline that crosses an acceptance does not end it', async () => {
    const { world, match, asAdvisor } = await acceptedWork(test);
    const told = 'A match that is accepted cannot become rejected.';
    for (const more of [{}, { declineReason: 'No' }])
      await expectRefusal(409, told, moveMatch(asAdvisor, match, 'rejected', more));
    await expectStatus(403, stepBack(world.asGroupAdmin, match));
  });

  it('cancels what is planned, keeps the hours reserved, and asks the next-best advisor', async () => {
    const { world, request, match, asAdvisor } = await acceptedWork(test, { advisors: 6 });
    const session = await plan(asAdvisor, match.id, { scheduledDate: someTime() });
    const ended = await expectStatus(200, stepBack(asAdvisor, match));
    expect(ended).to.include({ status: 'rejected', declineReason: REASON });
    const { body: sessions } = await asAdvisor.get<Session[]>('/api/sessions');
    expect(sessions.find(({ id }) => id === session.id)?.cancelledAt).to.be.a('string');
    const now = await requestNow(world, request);
    expect(now.status).to.equal('matching');
    expect(now.matches).to.have.length(6);
    const { organizationId, email } = world.organization;
    await expectHours(test, organizationId, 46);
    const told = (await test.mails(email)).find(({ subject }) => subject.includes('stepped back'));
    expect(told?.text).to.contain(`Reason: ${REASON}`);
    expect(told?.text).to.contain(`We have asked ${nextMatch(now, request)?.advisorName} next.`);
    await changeRequest(world, request, { status: 'cancelled' });
    await expectHours(test, organizationId, 50);
  });

  it('is the organisation’s right too, and leaves a request at work where another advisor is', async () => {
    const { world, request, match } = await acceptedWork(test, { advisors: 2 });
    const other = request.matches.find(({ id }) => id !== match.id);
    const asOther = await world.asAdvisor(Number(other?.advisorId));
    await moveMatch(asOther, other, 'accepted');
    const ended = await expectStatus(200, stepBack(world.asOrganization, match));
    expect(ended.request.status).to.equal('in-progress');
    expect(ended.abilities).to.include({ end: false, decline: false, reconsider: true });
    const { userId } = world.personOf(match.advisorId);
    expect(await test.notices(userId)).to.include('matchDeclined');
  });

  it('leaves a meeting that has begun to be completed as it was planned, and not to be planned anew', async () => {
    const { world, match, asAdvisor } = await acceptedWork(test);
    const { id } = await plan(asAdvisor, match.id, { scheduledDate: fromNow(-3 * HOUR) });
    await expectStatus(200, stepBack(world.asOrganization, match));
    const change = (form: object) => asAdvisor.patch<Session>(`/api/sessions/${id}`, form);
    const { body } = await asAdvisor.get<Session>(`/api/sessions/${id}`);
    expect(body.abilities).to.include({ move: false, complete: true });
    const elsewhere = [{ place: 'Write to me at home' }, { meetingUrl: 'https://example.org/room' }];
    const longer = { durationMinutes: 480, completed: true };
    // In words that fit what was tried, too, and not only a session planned too early.
    const told = 'Sessions can be planned, moved or made longer only while the match is accepted.';
    for (const form of [{ scheduledDate: someTime() }, longer, ...elsewhere])
      await expectRefusal(409, ['MATCH_NOT_ACCEPTED', told], change(form));
    await expectStatus(200, change({ notes: 'We went through the budget.' }));
    await expectStatus(200, change({ completed: true }));
  });

  it('opens a request of which nobody is left to be asked, and not one that is closed', async () => {
    const { world, match, asAdvisor } = await acceptedWork(test);
    const { body } = await stepBack(asAdvisor, match);
    expect(body.request.status).to.equal('open');
    const again = await acceptedMatch(world, { title: 'Another forecast altogether' });
    await changeRequest(world, again.request, { status: 'completed' });
    await expectRefusal(409, 'REQUEST_FINAL', stepBack(again.asAdvisor, again.match));
  });

  it('stands in the timeline, which both sides read and nobody else', async () => {
    const { world, match, asAdvisor } = await acceptedWork(test);
    const session = await plan(world.asOrganization, match.id, { scheduledDate: someTime() });
    await stepBack(asAdvisor, match);
    const path = `/api/matches/${match.id}/timeline`;
    for (const client of [asAdvisor, world.asOrganization, world.asGroupAdmin]) {
      const { body } = await client.get<TimelineEntry[]>(path);
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
    await expectStatus(404, elsewhere.asOrganization.get(path));
  });
});
