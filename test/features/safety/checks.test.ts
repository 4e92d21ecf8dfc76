import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Check } from '../../../src/contract/safety-api.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { expiringChecksJob } from '../../../src/features/safety/index.ts';
import { expectAnswer, expectRefusal, expectStatus } from '../../support/answers.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { ask, buildWork, moveMatch } from '../../support/work.ts';
import { DAY } from '../matching/sessions/world.ts';

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describeWithServer('Checks of advisors', (test) => {
  const second = anotherServer(test);

  const form = (more: object = {}) => ({
    kind: 'dbs_enhanced',
    reference: '4F2A',
    seenOn: dayIn(-1),
    expiresOn: dayIn(365),
    ...more,
  });
  const pathOf = (advisorId: number) => `/api/admin/advisors/${advisorId}/checks`;
  async function oneAdvisor(advisors = 1) {
    const world = await buildWork(test, { advisors });
    return { world, advisor: world.advisor, asAdvisor: world.asFirstAdvisor };
  }

  const told = async (email: string) =>
    (await test.mailTypes(email)).filter((type) => type === 'checkExpires').length;

  it('keep no more than the last four characters, and days that follow each other', async () => {
    const { world, advisor } = await oneAdvisor();
    const send = (more: object) => world.asGroupAdmin.post(pathOf(advisor.advisorId), form(more));
    for (const wrong of [
      { reference: '12345' },
      { reference: '' },
      { kind: 'passport' },
      { seenOn: dayIn(2) },
      { expiresOn: dayIn(-2) },
      { expiresOn: '2026-02-31' },
    ])
      await expectStatus(400, send(wrong), JSON.stringify(wrong));
  });

  it('are recorded by the group, seen by the advisor, taken back, and in the download', async () => {
    const { world, advisor, asAdvisor } = await oneAdvisor();
    const made = await expectAnswer(201, world.asGroupAdmin.post<Check>(pathOf(advisor.advisorId), form()));
    expect(made.body).to.deep.include({ kind: 'dbs_enhanced', reference: '4F2A', isValid: true });
    expect((await asAdvisor.get<Check[]>('/api/user/checks')).body).to.deep.equal([made.body]);
    const download = await asAdvisor.get<{ checks: Check[] }>('/api/user/export');
    expect(download.body.checks).to.deep.equal([made.body]);
    await expectStatus(200, world.asGroupAdmin.delete(`${pathOf(advisor.advisorId)}/${made.body.id}`));
    expect((await asAdvisor.get('/api/user/checks')).body).to.deep.equal([]);
  });

  it('are of nobody whose account is deleted meanwhile', async () => {
    const { world, advisor } = await oneAdvisor();
    const { recording } = await transaction(test.db, async (trx) => {
      await trx('users').where('id', advisor.userId).delete();
      const recording = world.asGroupAdmin.post(pathOf(advisor.advisorId), form());
      await pause(300);
      return { recording };
    });
    await expectStatus(404, recording);
  });

  it('that a request asks for decide who is proposed, at once, next and by hand', async () => {
    const { world, advisor, asAdvisor } = await oneAdvisor(2);
    const other = world.advisors[1]!;
    await world.asGroupAdmin.post(pathOf(advisor.advisorId), form());
    const ended = form({ expiresOn: dayIn(-1), seenOn: dayIn(-9) });
    await world.asGroupAdmin.post(pathOf(other.advisorId), ended);
    const request = await ask(world, { requiresCheck: 'dbs_enhanced' });
    await test.change('advisor_checks', { advisor_id: advisor.advisorId }, { expires_on: dayIn(-1) });
    const late = moveMatch(asAdvisor, request.matches[0], 'accepted');
    await expectRefusal(409, 'CHECK_MISSING', late, 'accepted after it has ended');
    expect(request.requiresCheck).to.equal('dbs_enhanced');
    expect(request.matches.map(({ advisorId }) => advisorId)).to.deep.equal([advisor.advisorId]);
    const byHand = { requestId: request.id, advisorId: other.advisorId };
    await expectRefusal(409, 'CHECK_MISSING', world.asOrganization.post('/api/matches', byHand));
    await moveMatch(asAdvisor, request.matches[0], 'rejected');
    expect(await test.db('matches').where('request_id', request.id)).to.have.lengthOf(1);
    await test.change('advisor_checks', { advisor_id: advisor.advisorId }, { expires_on: dayIn(-1) });
    const again = moveMatch(world.asOrganization, request.matches[0], 'pending');
    await expectRefusal(409, 'CHECK_MISSING', again, 'asked again after it has ended');
    const path = `/api/requests/${request.id}`;
    const changed = await world.asOrganization.patch(path, { requiresCheck: null });
    expect(changed.body).to.include({ requiresCheck: null });
    await expectStatus(400, world.asOrganization.patch(path, { requiresCheck: 'hat' }));
  });

  it('are told of 60, 30 and 7 days before they end, once each, whichever process looks and however often', async () => {
    const { world, advisor } = await oneAdvisor();
    await world.asGroupAdmin.post(pathOf(advisor.advisorId), form({ expiresOn: dayIn(90) }));
    const runAt = async (days: number) => {
      const now = new Date(Date.now() + days * DAY);
      await Promise.all([test, second, test].map(({ deps }) => expiringChecksJob.run(deps, now)));
      return told(advisor.email);
    };
    expect(await runAt(29)).to.equal(0);
    expect(await runAt(30)).to.equal(1);
    expect(await runAt(45)).to.equal(1);
    // The clock goes back and comes again.
    expect(await runAt(10)).to.equal(1);
    expect(await runAt(60)).to.equal(2);
    expect(await runAt(83)).to.equal(3);
    expect(await runAt(90)).to.equal(3);
    expect(await runAt(120)).to.equal(3);
    expect(await told(world.groupAdmin.email)).to.equal(3);
    // Where an advisor's checks are shown.
    const notices = test.db('notifications').where({ user_id: advisor.userId, type: 'checkExpires' });
    expect(await notices.distinct('link').pluck('link')).to.deep.equal(['/privacy-settings']);
  });

  it('that end soon when they are recorded are told of from the next step on', async () => {
    const { world, advisor } = await oneAdvisor();
    const asSuper = await test.asSuperAdmin();
    await asSuper.post(pathOf(advisor.advisorId), form({ expiresOn: dayIn(20) }));
    for (const days of [0, 5, 13]) await expiringChecksJob.run(test.deps, new Date(Date.now() + days * DAY));
    expect(await told(advisor.email)).to.equal(1);
    expect(world.advisors).to.have.lengthOf(1);
  });
});
