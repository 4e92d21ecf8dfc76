import { expect } from 'chai';
import fc from 'fast-check';
import type { Advisor, Answers, SearchAnswer } from '../../../../src/contract/api.ts';
import type {
  AdvisorPage,
  HelpRequest,
  Match,
  SuggestedAdvisor,
} from '../../../../src/contract/requests-api.ts';
import { NO_ANSWER } from '../../../../src/contract/enums.ts';
import { databaseNow } from '../../../../src/core/db/clock.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { answeringOf } from '../../../../src/features/matching/answers/index.ts';
import { requestClock } from '../../../../src/features/matching/clock/request-clock.service.ts';
import { standingJob } from '../../../../src/features/matching/requests/standing.job.ts';
import { expectStatus } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ask, buildWork, changeRequest, type WorkWorld } from '../../../support/work.ts';
import { listOf } from '../../../support/builders.ts';

const DAY_MS = 86_400_000;

describeWithServer('How an advisor answers', (test) => {
  let world: WorkWorld;
  let asAdvisor: Client;
  let advisorId: number;
  beforeEach(async () => {
    await test.db('requests').delete();
    world = await buildWork(test, { organization: { hoursAllocated: 2_000 } });
    advisorId = world.advisor.advisorId;
    asAdvisor = world.asFirstAdvisor;
  });

  const answer = async (request: HelpRequest, change: object, client = asAdvisor) => {
    await expectStatus(200, client.patch(`/api/matches/${request.matches[0]?.id}`, change));
  };
  const decline = (request: HelpRequest) => answer(request, { status: 'rejected' });
  /** As if a proposal had been made so many hours ago. */
  const madeHoursAgo = async (request: HelpRequest, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ').slice(0, 23);
    await test.change('matches', { request_id: request.id }, { created_at: at });
  };
  const lapse = async () =>
    requestClock.run(test.deps, new Date((await databaseNow(test.db)).getTime() + 6 * DAY_MS));
  const own = async () => (await asAdvisor.get<{ advisor: Advisor }>('/api/user')).body.advisor;

  it('is shown from three proposals on, to organisations, administrators and the advisor', async () => {
    const stranger = await test.asAdvisor({ groupIds: [world.groupId] });
    const search = async (client: Client) => {
      const { body } = await client.post<SearchAnswer>('/api/search/advisors', {
        query: 'A cash flow forecast for a small charity',
        includeOpenAccess: true,
      });
      return body.results.find((result) => result.advisorId === advisorId)?.answers;
    };
    const seen = async (): Promise<(Answers | undefined)[]> => {
      const list = await world.asGroupAdmin.get<Advisor[]>(
        `/api/group-admin/advisors?filter={"id":${advisorId}}`,
      );
      const suggested = await world.asOrganization.get<SuggestedAdvisor[]>('/api/suggested-advisors');
      const matches = await world.asOrganization.get<Match[]>('/api/matches');
      const page = await world.asOrganization.get<AdvisorPage>(`/api/advisors/${advisorId}/profile`);
      const brief = 'title=A+cash+flow+forecast&description=For+a+small+charity&skills=finance';
      const preview = await world.asOrganization.get<SuggestedAdvisor[]>(`/api/requests/preview?${brief}`);
      const exported = await asAdvisor.get<{ advisor: Advisor }>('/api/user/export');
      return [
        (await own()).answers,
        list.body[0]?.answers,
        await search(world.asOrganization),
        suggested.body.find((one) => one.advisorId === advisorId)?.answers,
        matches.body.find((match) => match.advisorId === advisorId)?.advisor.answers,
        page.body.answers,
        preview.body.find((one) => one.advisorId === advisorId)?.answers,
        exported.body.advisor.answers,
      ];
    };
    const [first, second] = [await ask(world), await ask(world)];
    await madeHoursAgo(first, 10);
    await madeHoursAgo(second, 4);
    await decline(first);
    await decline(second);
    expect(await seen()).to.deep.equal(Array(8).fill(undefined));
    await ask(world);
    expect(await seen()).to.deep.equal(listOf(8, () => ({ asked: 3, answered: 2, medianHours: 7 })));
    expect(await search(stranger)).to.equal(undefined);
    expect(await search(test.client())).to.equal(undefined);
    const file = await world.asGroupAdmin.get('/api/admin/advisors/export');
    expect(file.text).not.to.match(/answer/i);
  });

  it('leaves the ranking as it is, to the byte', async () => {
    const query = { query: 'A cash flow forecast for a small charity', includeOpenAccess: true };
    await test.advisor({ groupIds: [world.groupId] });
    await test.settled();
    const results = async () => {
      const { body } = await world.asOrganization.post<SearchAnswer>('/api/search/advisors', query);
      return JSON.stringify(body.results.map(({ answers: _answers, ...result }) => result));
    };
    const before = await results();
    for (let at = 0; at < 3; at += 1) await ask(world);
    await lapse();
    expect(await results()).to.equal(before);
  });

  it('counts neither way what was taken back before an answer', async () => {
    for (let at = 0; at < 3; at += 1) {
      const request = await ask(world);
      await changeRequest(world, request, { status: 'cancelled' });
    }
    for (const declineReason of [null, NO_ANSWER, NO_ANSWER, NO_ANSWER])
      await answer(await ask(world), { status: 'rejected', declineReason }, world.asOrganization);
    expect(await answeringOf(test.db, [advisorId])).to.deep.equal(new Map([[advisorId, {}]]));
  });

  it('asks after three lapses in a row, once, with two buttons; an answer between begins anew', async () => {
    const { userId, email } = world.advisors[0] ?? { userId: 0, email: '' };
    const asked = async () =>
      (await test.mails(email)).filter(({ subject }) => subject === 'Are you still with us?');
    const isAsleep = async () => (await own()).asleep;
    for (let at = 0; at < 2; at += 1) await ask(world);
    await lapse();
    await decline(await ask(world));
    for (let at = 0; at < 2; at += 1) await ask(world);
    await lapse();
    expect(await asked()).to.have.length(0);
    expect(await isAsleep()).to.equal(undefined);
    for (let at = 0; at < 2; at += 1) await ask(world);
    await lapse();
    const [mail, ...more] = await asked();
    expect(more).to.have.length(0);
    expect(mail?.text).to.match(/I am still here: \S+\/still-here\?answer=here\n/);
    expect(mail?.text).to.match(/Pause me for three months: \S+\/still-here\?answer=pause\n/);
    expect(await test.notices(userId)).to.include('matchReminder');
    expect(await isAsleep()).to.equal(true);
    const asleep = async (value: boolean) =>
      (
        await world.asGroupAdmin.get<Advisor[]>(`/api/group-admin/advisors?filter={"asleep":${value}}`)
      ).body.map(({ id }) => id);
    expect(await asleep(true)).to.deep.equal([advisorId]);
    expect(await asleep(false)).not.to.include(advisorId);
    const here = await asAdvisor.post('/api/user/still-here', { answer: 'here' });
    expect(here.body).to.deep.equal({ pausedUntil: null });
    expect(await isAsleep()).to.equal(undefined);
    expect(await asleep(true)).to.deep.equal([]);
  });

  it('asks nobody who is paused, however much of what they had been asked before lapses', async () => {
    for (let at = 0; at < 3; at += 1) await ask(world);
    await expectStatus(200, asAdvisor.post('/api/user/still-here', { answer: 'pause' }));
    await lapse();
    const subjects = (await test.mails(world.advisor.email)).map(({ subject }) => subject);
    expect(subjects).not.to.include('Are you still with us?');
    expect((await own()).asleep).to.equal(undefined);
  });

  it('pauses for three months, until when nobody is proposed, and then what waits is offered', async () => {
    const { body } = await asAdvisor.post<{ pausedUntil: string }>('/api/user/still-here', {
      answer: 'pause',
    });
    const days = (Date.parse(body.pausedUntil) - Date.now()) / DAY_MS;
    expect(days).to.be.within(89, 93);
    expect(await own()).to.include({ pausedUntil: body.pausedUntil });
    const request = await ask(world);
    expect(request.matches).to.deep.equal([]);
    await standingJob.run(test.deps, new Date(Date.parse(body.pausedUntil) + 1_000));
    const proposed = await test.column('matches', { request_id: request.id }, 'advisor_id');
    expect(proposed).to.deep.equal([advisorId]);
    const events = await test.db('audit_events').where({ action: 'advisor.paused', subject_id: advisorId });
    expect(events).to.have.length(1);
    await expectStatus(400, asAdvisor.post('/api/user/still-here', { answer: 'no' }));
    // A longer pause of their own stays.
    const longer = new Date(Date.now() + 365 * DAY_MS).toISOString();
    await test.change('advisors', advisorId, { paused_until: dbTime(longer) });
    const again = await asAdvisor.post('/api/user/still-here', { answer: 'pause' });
    expect(again.body).to.deep.equal({ pausedUntil: longer });
  });

  it('equals a recount from the audit trail, over random histories', async () => {
    type Step = 'accept' | 'decline' | 'lapse' | 'wait' | 'reconsider' | 'cancel' | 'turnDown';
    const steps = fc.array(
      fc.constantFrom<Step>('accept', 'decline', 'lapse', 'wait', 'reconsider', 'cancel', 'turnDown'),
      { minLength: 3, maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await test.db('requests').delete();
        await test.db('advisors').update({ lapses_in_row: 0 });
        await test.db('audit_events').where('subject_type', 'match').delete();
        let lapses = 0;
        for (const step of history) {
          const request = await ask(world, { hoursNeeded: 1 });
          if (step === 'accept') await answer(request, { status: 'accepted' });
          if (step === 'decline' || step === 'reconsider') await decline(request);
          if (step === 'reconsider') await answer(request, { status: 'pending' }, world.asOrganization);
          if (step === 'turnDown') await answer(request, { status: 'rejected' }, world.asOrganization);
          if (step === 'cancel') await changeRequest(world, request, { status: 'cancelled' });
          if (['accept', 'decline', 'reconsider'].includes(step)) lapses = 0;
          if (step !== 'lapse') continue;
          lapses += await test.count('matches', { advisor_id: advisorId, status: 'pending' });
          await lapse();
        }
        const answering = (await answeringOf(test.db, [advisorId])).get(advisorId);
        const recount = await recounted();
        expect(answering?.answers).to.deep.equal(recount.asked >= 3 ? recount : undefined);
        const { lapses_in_row: counted } = await test.row('advisors', advisorId);
        expect(counted).to.equal(lapses);
      }),
      { numRuns: 12 },
    );
  });

  /** What the trail says: who answered which proposal first, which have lapsed, and which wait still. */
  async function recounted(): Promise<Answers> {
    const { userId } = world.advisors[0] ?? {};
    const events: { action: string; subject_id: number; actor_user_id: number | null; at: string }[] =
      await test
        .db('audit_events')
        .where('subject_type', 'match')
        .orderBy('id')
        .select('action', 'subject_id', 'actor_user_id', 'at');
    const waits: number[] = [];
    let asked = 0;
    for (const proposed of events.filter(({ action }) => action === 'match.proposed')) {
      const later = events.filter(({ subject_id: id }) => id === proposed.subject_id);
      const answered = later.find(
        ({ action, actor_user_id: by }) => by === userId && /accepted|declined/.test(action),
      );
      const last = later.at(-1)?.action ?? '';
      const match = await test
        .db('matches as m')
        .join('requests as r', 'r.id', 'm.request_id')
        .where('m.id', proposed.subject_id)
        .first<{ status: string } | undefined>('r.status');
      const isOver = match?.status === 'cancelled';
      if (answered) waits.push((momentOf(answered.at) - momentOf(proposed.at)) / 3_600_000);
      if (answered || last === 'match.lapsed' || (!isOver && /proposed|reconsidered/.test(last))) asked += 1;
    }
    waits.sort((a, b) => a - b);
    const middle =
      ((waits[Math.floor(waits.length / 2)] ?? 0) + (waits[Math.ceil(waits.length / 2) - 1] ?? 0)) / 2;
    return {
      asked,
      answered: waits.length,
      medianHours: waits.length > 0 ? Math.round(middle * 10) / 10 : null,
    };
  }
});

const momentOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`);
