import { expect } from 'chai';
import { matchingJobs } from '../../../../src/features/matching/index.ts';
import { remindOfSessions } from '../../../../src/features/matching/sessions/session-reminders.job.ts';
import { expectStatus } from '../../../support/answers.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { DAY, HOUR, MINUTE, buildMatch, fromNow, plan, shift, someTime } from './world.ts';

describeWithServer('The reminder of a session', (test) => {
  const [world, as] = useWorld(test);
  const { advisor } = as;
  let matchId: number;
  before(async () => {
    ({ matchId } = await buildMatch(test, world));
  });

  const remindersOf = async (id: number) =>
    await test
      .db('notifications')
      .where({ type: 'sessionReminder', link: `/sessions?session=${id}` })
      .orderBy('user_id')
      .pluck('user_id');
  const ahead = (moment: string, ms: number) => new Date(Date.parse(moment) - ms);
  const both = () => [world.advisor.userId, world.organization.userId].sort((a, b) => a - b);

  it('is a job of the feature', () => {
    expect(matchingJobs.map(({ kind }) => kind)).to.include('session-reminders');
  });

  it('comes to both sides a day before, once, also when two processes look at once', async () => {
    const { id, scheduledDate } = await plan(advisor, matchId);
    await remindOfSessions(test.deps, ahead(scheduledDate, DAY + MINUTE));
    expect(await remindersOf(id)).to.deep.equal([]);
    const due = ahead(scheduledDate, DAY - MINUTE);
    await Promise.all([remindOfSessions(test.deps, due), remindOfSessions(test.deps, due)]);
    await remindOfSessions(test.deps, ahead(scheduledDate, HOUR));
    expect(await remindersOf(id)).to.deep.equal(both());
    const mail = (await test.db('outbox').where('type', 'sessionReminder').select('to_email')) as object[];
    expect(mail).to.deep.include({ to_email: world.organization.email });
  });

  it('comes again for a session that was moved', async () => {
    const { id, scheduledDate } = await plan(advisor, matchId);
    await remindOfSessions(test.deps, ahead(scheduledDate, HOUR));
    const moved = someTime(40);
    await expectStatus(200, advisor.patch(`/api/sessions/${id}`, { scheduledDate: moved }));
    await remindOfSessions(test.deps, ahead(moved, 2 * HOUR));
    expect(await remindersOf(id)).to.have.length(4);
  });

  it('does not come again for one that stays at its time and only gets shorter or longer', async () => {
    const { id, scheduledDate } = await plan(advisor, matchId, { durationMinutes: 60 });
    await remindOfSessions(test.deps, ahead(scheduledDate, 20 * HOUR));
    for (const durationMinutes of [45, 90])
      await expectStatus(200, advisor.patch(`/api/sessions/${id}`, { durationMinutes }));
    await remindOfSessions(test.deps, ahead(scheduledDate, 10 * HOUR));
    expect(await remindersOf(id)).to.deep.equal(both());
  });

  it('does not come for one that is cancelled, completed or has begun', async () => {
    const cancelled = await plan(advisor, matchId);
    await advisor.delete(`/api/sessions/${cancelled.id}`);
    await remindOfSessions(test.deps, ahead(cancelled.scheduledDate, HOUR));
    expect(await remindersOf(cancelled.id)).to.deep.equal([]);
    const begun = await plan(advisor, matchId);
    await remindOfSessions(test.deps, ahead(begun.scheduledDate, -MINUTE));
    expect(await remindersOf(begun.id)).to.deep.equal([]);
  });

  it('waits for two hours after a session was planned at short notice', async () => {
    const { id } = await plan(advisor, matchId, { scheduledDate: fromNow(5 * HOUR) });
    await remindOfSessions(test.deps, new Date());
    expect(await remindersOf(id)).to.deep.equal([]);
    await shift(test, id, { updatedAt: fromNow(-2 * HOUR - MINUTE) });
    await remindOfSessions(test.deps, new Date());
    expect(await remindersOf(id)).to.deep.equal(both());
  });
});
