import { expect } from 'chai';
import { requestClock } from '../../../../src/features/matching/clock/request-clock.service.ts';
import { buildServer } from '../../../support/server.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, moveMatch, requestNow, type WorkWorld } from '../../../support/work.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

describeWithServer('The request clock', (test) => {
  // Other tests' proposals would lapse as well.
  beforeEach(() => test.db('matches').delete());

  const read = async (world: WorkWorld, id: number) => await requestNow(world, { id });

  it('says nothing before half time, reminds once after it', async () => {
    const world = await buildWork(test);
    await ask(world);
    const userId = world.advisor.userId;
    await requestClock.run(test.deps, inDays(2.4));
    expect(await test.notices(userId)).to.deep.equal(['matchProposed']);
    await requestClock.run(test.deps, inDays(2.6));
    await requestClock.run(test.deps, inDays(3));
    expect(await test.notices(userId)).to.deep.equal(['matchProposed', 'matchReminder']);
    const reminder = (await test.mails(world.advisor.email)).at(-1);
    expect(reminder?.subject).to.equal('“Cash flow forecast for a small charity” waits for your answer');
    expect(reminder?.text, 'where nobody else can be asked').to.contain('After that it lapses.');
  });

  it('lets a proposal lapse and asks the next-best; the organisation and the group’s admins see it', async () => {
    const world = await buildWork(test, { advisors: 6 });
    const request = await ask(world);
    const done = request.matches.slice(0, 4).map(({ id }) => id);
    await test.db('matches').whereIn('id', done).update({ status: 'rejected' });
    const [waiting] = (await read(world, request.id)).matches.filter(({ status }) => status === 'pending');
    await requestClock.run(test.deps, inDays(5.1));
    const { matches, status } = await read(world, request.id);
    const lapsed = matches.find(({ id }) => id === waiting?.id);
    expect(lapsed).to.include({ status: 'rejected', declineReason: 'no answer' });
    const next = matches.find((match) => !request.matches.some(({ id }) => id === match.id));
    expect(next?.status).to.equal('pending');
    expect(status).to.equal('matching');
    expect(await test.notices(world.organization.userId)).to.deep.equal(['matchLapsed']);
    expect(await test.notices(world.groupAdmin.userId)).to.deep.equal(['matchLapsed']);
    const [mail] = await test.mails(world.organization.email);
    expect(mail?.text).to.contain(`We have asked ${next?.advisorName} next.`);
    const asked = world.personOf(waiting?.advisorId);
    expect((await test.notices(Number(asked?.userId))).at(-1)).to.equal('matchLapsed');
  });

  it('leaves the request open when there is nobody left to ask', async () => {
    const world = await buildWork(test);
    const { id } = await ask(world);
    await requestClock.run(test.deps, inDays(6));
    expect(await read(world, id)).to.include({ status: 'open' });
  });

  it('touches no match that was answered, and runs twice as well as once', async () => {
    const world = await buildWork(test, { advisors: 2 });
    const request = await ask(world);
    const asAdvisor = await world.asAdvisor(Number(request.matches[0]?.advisorId));
    await moveMatch(asAdvisor, request.matches[0], 'accepted');
    await Promise.all([requestClock.run(test.deps, inDays(6)), requestClock.run(test.deps, inDays(6))]);
    const { matches, status } = await read(world, request.id);
    expect(matches.map((match) => match.status).sort()).to.deep.equal(['accepted', 'rejected']);
    expect(status).to.equal('in-progress');
    const other = world.personOf(request.matches[1]?.advisorId);
    const lapses = (await test.notices(Number(other?.userId))).filter((type) => type === 'matchLapsed');
    expect(lapses).to.have.length(1);
  });

  it('goes by MATCH_DUE_DAYS', async () => {
    const quick = await buildServer(test.db, { env: { MATCH_DUE_DAYS: '1' } });
    const world = await buildWork(quick);
    const { id } = await ask(world);
    await requestClock.run(quick.deps, inDays(1.1));
    const body = await requestNow(world, { id });
    expect(body.matches[0]).to.include({ status: 'rejected', declineReason: 'no answer' });
    await quick.stop();
  });
});
