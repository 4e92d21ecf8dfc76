import { expect } from 'chai';
import type { Session } from '../../../../src/contract/requests-api.ts';
import { giveFeedback } from '../../../../src/features/matching/sessions/feedback.service.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { actorOf } from '../../../support/builders.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { DAY, HOUR, buildMatch, fromNow, plan, shift } from './world.ts';

const MINE = { usefulness: 4, wouldMeetAgain: true, comment: 'The cash plan was clear.' };
const THEIRS = { usefulness: 2, wouldMeetAgain: false };

describeWithServer('Feedback about a session', (test) => {
  const [world, as] = useWorld(test);
  const { advisor, organization } = as;
  let session: Session;
  let hour = 0;
  const completed = async () => {
    const { matchId } = await buildMatch(test, world);
    hour += 2;
    const planned = await plan(advisor, matchId, { scheduledDate: fromNow(-DAY - hour * HOUR) });
    await advisor.patch(`/api/sessions/${planned.id}`, { completed: true });
    return planned;
  };
  beforeEach(async () => {
    await test.db('organizations').update({ hours_remaining: 1_000 });
    session = await completed();
  });

  const give = (client: Client, answer: unknown = MINE) =>
    client.put<Session>(`/api/sessions/${session.id}/feedback`, answer);
  const seenBy = async (client: Client) =>
    (await client.get<Session>(`/api/sessions/${session.id}`)).body.feedback;
  const told = (userId: number) =>
    test.column('notifications', { user_id: userId, type: 'feedbackReady' }, 'link');
  const toldInAll = async () =>
    (await told(world.advisor.userId)).length + (await told(world.organization.userId)).length;

  it('is refused with wrong answers, and before the session is completed', async () => {
    const degrees = [0, 6, 2.5].map((usefulness) => ({ ...MINE, usefulness }));
    const wrong = [{}, ...degrees, { ...MINE, comment: 'x'.repeat(501) }];
    for (const answer of wrong) await expectStatus(400, give(advisor, answer));
    const { matchId } = await buildMatch(test, world);
    session = await plan(advisor, matchId, { scheduledDate: fromNow(-9 * DAY - hour * HOUR) });
    await expectStatus(409, give(advisor));
    expect(session.abilities['giveFeedback']).to.equal(false);
  });

  it('is shown to its author at once, and to the other side only when both have answered', async () => {
    const eventsOf = ({ userId: user_id }: { userId: number }) =>
      test.column('live_events', { user_id, type: 'session' }, 'id');
    const [own, others] = [await eventsOf(world.advisor), await eventsOf(world.organization)];
    const answer = await expectStatus(200, give(advisor));
    expect(answer.feedback.mine).to.include({ ...MINE, side: 'advisor' });
    expect(answer.feedback.theirs).to.equal(null);
    expect(answer.abilities['giveFeedback']).to.equal(true);
    expect(answer.feedback.openUntil).to.be.a('string');
    expect(await seenBy(organization)).to.include({ mine: null, theirs: null });
    // Not in the list, the audit trail or a live event either.
    const { text } = await organization.list('/api/sessions', { filter: { id: [session.id] } });
    expect(text).not.to.match(/usefulness|cash plan/);
    const trail = await test.column('audit_events', { subject_type: 'session' }, 'detail');
    expect(trail.join(' ')).not.to.match(/usefulness|cash plan/);
    expect(await told(world.organization.userId)).to.deep.equal([]);
    expect(await eventsOf(world.advisor)).to.have.lengthOf(own.length + 1);
    expect(await eventsOf(world.organization)).to.deep.equal(others);

    // Changed as long as nobody else can read it.
    await give(advisor, { usefulness: 5, wouldMeetAgain: true });
    expect((await seenBy(advisor)).mine).to.include({ usefulness: 5, comment: null });

    const second = await give(organization, THEIRS);
    expect(second.body.feedback.mine).to.include({ ...THEIRS, side: 'organization' });
    expect(second.body.feedback.theirs).to.include({ usefulness: 5, side: 'advisor' });
    expect((await seenBy(advisor)).theirs).to.include(THEIRS);
    expect(await told(world.advisor.userId)).to.deep.equal([`/sessions?session=${session.id}`]);
    expect(await told(world.organization.userId)).to.deep.equal([]);
    await expectRefusal(409, 'FEEDBACK_CLOSED', give(advisor));
    const { body } = await organization.get<Session>(`/api/sessions/${session.id}`);
    expect(body.abilities).to.include({ giveFeedback: false });
  });

  it('is told of once, when both answer at the same moment', async () => {
    const before = await toldInAll();
    expect(await statusesOf([give(advisor), give(organization, THEIRS)])).to.deep.equal([200, 200]);
    expect((await toldInAll()) - before).to.equal(1);
    expect((await seenBy(advisor)).theirs).to.include(THEIRS);
  });

  it('closes after 14 days, and then shows the one answer there is', async () => {
    await give(advisor);
    await shift(test, session.id, { completedAt: fromNow(-14 * DAY + HOUR) });
    expect((await seenBy(organization)).theirs).to.equal(null);
    await shift(test, session.id, { completedAt: fromNow(-14 * DAY - HOUR) });
    const closed = ['FEEDBACK_CLOSED', 'Feedback can be given for 14 days after a completed session.'];
    await expectRefusal(409, closed, give(organization, THEIRS));
    expect((await seenBy(organization)).theirs).to.include(MINE);
    expect((await seenBy(advisor)).theirs).to.equal(null);
  });

  it('goes by the clock it is given', async () => {
    const { advisorId } = world.advisor;
    const context = { actor: actorOf(world.advisor, 'advisor', { advisorId }), requestId: 'test' };
    const giveAfter = (days: number) =>
      giveFeedback(test.deps, context, session.id, MINE, new Date(Date.now() + days * DAY));
    await giveAfter(13);
    const refused = await giveAfter(15).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'FEEDBACK_CLOSED' });
  });

  it('is given by a group admin for a managed side, but not by one who runs both', async () => {
    const managed = {
      advisor: await test.advisor({ isManaged: true, groupIds: [world.groupA] }),
      organization: await test.organization({ isManaged: true, groupIds: [world.groupA] }),
    };
    const admin = as.groupAdmin;
    const both = await buildMatch(test, managed);
    session = await plan(admin, both.matchId, { scheduledDate: fromNow(-HOUR) });
    const completes = (by: Client) => by.patch(`/api/sessions/${session.id}`, { completed: true });
    const asked = async () =>
      (
        await test.column(
          'notifications',
          { user_id: world.groupAdmin.userId, type: 'sessionCompleted' },
          'body',
        )
      )
        .at(-1)
        ?.includes('Questions that wait for you: 2.');
    await completes(await test.signIn(managed.advisor));
    expect(await asked(), 'told of no questions').to.equal(false);
    const { body: done } = await admin.get<Session>(`/api/sessions/${session.id}`);
    expect(done.abilities).to.include({ giveFeedback: false });
    await expectStatus(403, give(admin));

    const one = await buildMatch(test, { ...managed, advisor: world.otherAdvisor });
    session = await plan(admin, one.matchId, { scheduledDate: fromNow(-4 * HOUR) });
    await completes(as.otherAdvisor);
    expect(await asked()).to.equal(true);
    expect((await give(admin)).body.feedback.mine).to.include({ ...MINE, side: 'organization' });
    expect((await seenBy(as.otherAdvisor)).theirs).to.equal(null);
  });
});
