import { expect } from 'chai';
import type { SearchResult } from '../../../../../src/contract/api.ts';
import { openDatabase } from '../../../../../src/core/db/database.ts';
import { dbTime } from '../../../../../src/core/db/dialect.ts';
import { purgeAssessments } from '../../../../../src/features/matching/search/assessment/assessment-store.service.ts';
import { expectStatus } from '../../../../support/answers.ts';
import { buildServer } from '../../../../support/server.ts';
import { describeWithServer } from '../../../../support/suite.ts';
import { ModelServer } from '../../../../support/model-server.ts';
import {
  answering,
  assessed,
  dataOf,
  FLORIST,
  grant,
  honest,
  inOpenGroup,
  poll,
  QUERY,
  searchFor,
} from './assessment-world.ts';

const ago = (ms: number) => dbTime(new Date(Date.now() - ms));

let model: ModelServer;
const withModel = async () => {
  model = new ModelServer();
  await model.open();
  return { env: model.env('openai') };
};

describeWithServer('The assessment by a language model', withModel, (test) => {
  let openGroup: number;
  let counter = 0;
  /** A query that nobody has asked. */
  const fresh = () => `${QUERY}, version ${(counter += 1)} of it`;

  before(async () => {
    [openGroup] = (await test.column('groups', { is_open_group: 1 }, 'id')) as [number];
    const make = inOpenGroup(test, openGroup);
    for (let at = 0; at < 7; at += 1)
      await make({
        expertise: `Cash flow forecasts, budgets and reserves of charity ${at}`,
        cvText: 'Zanzibar treasury',
      });
    for (let at = 0; at < 8; at += 1) await make(FLORIST);
    await test.settled();
  });
  after(() => model.close());
  const ids = (results: readonly SearchResult[]) => results.map(({ advisorId }) => advisorId);
  const askedAbout = () =>
    model.asked.flatMap((asked) => dataOf(asked).advisors.map(({ expertise }) => expertise.at(-1)));

  it('comes after the embedded one, moves score and reason, and is kept for everybody', async () => {
    model.scriptBy(answering((view) => honest(view, view.expertise.at(-1)?.endsWith('3') ? 10 : 4)));
    const query = `${fresh()}, write to anna@example.org`;
    const first = await searchFor(test.client(), query);
    expect(first.status).to.equal('processing');
    expect(first.results).to.have.length(7);
    for (const { matchScore, initialMatchScore } of first.results)
      expect(matchScore).to.equal(initialMatchScore);

    const done = await assessed(test.client(), first.results, query);
    expect(done.status).to.equal('complete');
    expect(ids(done.results)).to.have.members(ids(first.results));
    const [best] = done.results;
    expect(best?.fitReason).to.equal('They list "Cash flow forecasts", which is what the brief asks for.');
    const scores = done.results.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    for (const { advisorId, initialMatchScore } of done.results)
      expect(initialMatchScore).to.equal(
        first.results.find((one) => one.advisorId === advisorId)?.matchScore,
      );
    expect(scores).not.to.deep.equal(first.results.map(({ matchScore }) => matchScore));

    const calls = model.asked.length;
    expect(calls, 'seven in two questions').to.equal(2);
    for (const { whole } of model.asked) {
      expect(whole).not.to.match(/Anna|Adviser\d|Zanzibar|example\.org/);
      expect(whole).to.contain('needs help with cash flow');
    }

    const somebody = await test.asOrganization({ groupIds: [openGroup] });
    const again = await searchFor(somebody, `  ${query.toUpperCase()} `);
    expect(again.status, 'known at once, also to somebody else').to.equal('complete');
    expect(again.results).to.deep.equal(done.results);
    expect(model.asked).to.have.length(calls);
  });

  it('asks anew about a changed profile and no other, and answers nobody who has been hidden', async () => {
    model.scriptBy(answering());
    const query = fresh();
    const { results } = await searchFor(test.client(), query);
    await assessed(test.client(), results, query);
    const [changed, hidden] = ids(results) as [number, number];
    await test.change('advisors', changed, { expertise: 'Reserves of a choir', profile_version: 2 });
    await test.change('advisors', hidden, { has_joined_open_group: 0 });
    await test.db('group_advisors').where('advisor_id', hidden).delete();
    model.scriptBy(answering());
    const answer = await assessed(test.client(), results, query);
    expect(askedAbout()).to.deep.equal(['Reserves of a choir']);
    expect(ids(answer.results)).to.include(changed).and.not.to.include(hidden);
    await test.change('advisors', hidden, { has_joined_open_group: 1 });
    await test.settled();
    await purgeAssessments.run(test.deps, new Date());
    const versions: number[] = await test.column('assessments', { advisor_id: changed }, 'profile_version');
    expect(versions, 'the old profile’s is thrown away').to.deep.equal([2]);
  });

  it('queues by itself what no search has queued, which counts as a search', async () => {
    model.scriptBy(answering());
    const env = model.env('openai', { TRUST_PROXY: '1' });
    const strict = await buildServer(test.db, { rateLimitFactor: 1 / 30, env });
    const visitor = strict.client({ 'x-forwarded-for': '192.0.2.7' });
    const { results } = await searchFor(visitor, QUERY);
    expect((await assessed(visitor, results, QUERY)).status).to.equal('complete');
    const searchQuery = fresh();
    const searchId = grant(test, searchQuery, ids(results), 'address 192.0.2.7');
    const payload = { searchQuery, searchId, advisors: ids(results) };
    await expectStatus(429, visitor.post('/api/search/advisors/assessment', payload));
    await strict.stop();
    grant(test, searchQuery, ids(results));
    const alone = await assessed(test.client(), results.slice(0, 2), payload.searchQuery);
    expect(alone.status).to.equal('complete');
    expect(alone.results).to.have.length(2);
  });

  it('is made once by two processes that are asked at the same time', async () => {
    model.scriptBy((asked) => ({ ...answering()(asked), afterMs: 30 }));
    const db = openDatabase(test.url);
    const second = await buildServer(db, { env: model.env('openai') });
    const query = fresh();
    const searches = await Promise.all([test, second].map((process) => searchFor(process.client(), query)));
    const found = searches[0]?.results ?? [];
    const answers = await Promise.all(
      [test, second].map((process) => assessed(process.client(), found, query)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(['complete', 'complete']);
    expect(answers[0]?.results).to.deep.equal(answers[1]?.results);
    expect(askedAbout().length).to.equal(found.length);
    expect(new Set(askedAbout()).size).to.equal(found.length);
    await second.stop();
    await db.destroy();
  });

  it('is taken over from a process that stops, at once, and from one that died, when its lease is over', async () => {
    const query = fresh();
    model.script('stall');
    const stopping = await buildServer(test.db, { env: model.env('openai') });
    const { results } = await searchFor(stopping.client(), query);
    while (model.asked.length < 2) await new Promise((done) => setTimeout(done, 10));
    expect((await poll(test.client(), results, query)).status, 'another is at it').to.equal('processing');
    const asked = model.asked.length;
    await stopping.stop();
    model.scriptBy(answering());
    expect((await assessed(test.client(), results, query)).status).to.equal('complete');
    expect(asked).to.equal(2);

    const held = {
      status: 'running',
      lease_owner: 'dead',
      finished_at: null,
      verdict: null,
      queued_at: dbTime(),
    };
    const rows = () => test.db('assessments').whereIn('advisor_id', ids(results));
    await rows().update({ ...held, leased_until: dbTime(new Date(Date.now() + 60_000)) });
    model.scriptBy(answering());
    expect((await poll(test.client(), results, query)).status).to.equal('processing');
    await rows().update({ leased_until: ago(1) });
    expect((await assessed(test.client(), results, query)).status).to.equal('complete');
    expect(askedAbout()).to.have.length(results.length);

    // By a clock that has gone back since: nobody waits until it has caught up.
    const tomorrow = ago(-86_400_000);
    for (const status of ['running', 'queued', 'failed']) {
      await rows().update({
        ...held,
        status,
        queued_at: tomorrow,
        leased_until: tomorrow,
        finished_at: tomorrow,
      });
      expect((await assessed(test.client(), results, query)).status, status).to.equal('complete');
    }
  });

  for (const [what, script] of [
    ['talks nonsense', { text: 'I would love to help!' }],
    ['answers about nobody', { answer: { advisors: [] } }],
    ['never answers', 'stall'],
    ['is down', { status: 503 }],
  ] as const)
    it(`is unavailable within its time when the model ${what}; the initial results stay`, async () => {
      model.script(script);
      const own = await buildServer(test.db, { env: model.env('openai', { AI_TIMEOUT_SECONDS: '0.5' }) });
      const query = fresh();
      const began = Date.now();
      const { results } = await searchFor(own.client(), query);
      const answer = await assessed(own.client(), results, query);
      expect(answer.status).to.equal('unavailable');
      expect(answer.results).to.deep.equal(results);
      expect(Date.now() - began, 'long before a page gives up').to.be.below(20_000);
      const calls = model.asked.length;
      expect((await searchFor(own.client(), query)).status, 'left alone for a while').to.equal('complete');
      expect(model.asked).to.have.length(calls);
      await own.stop();
      await test.change('assessments', { status: 'failed' }, { finished_at: ago(31_000) });
      model.scriptBy(answering());
      expect((await searchFor(test.client(), query)).status).to.equal('processing');
      expect((await assessed(test.client(), results, query)).status, 'and asked again').to.equal('complete');
    });

  it('is given up when its time is over, whoever was at it', async () => {
    model.script('stall');
    const own = await buildServer(test.db, { env: model.env('openai') });
    const query = fresh();
    const { results } = await searchFor(own.client(), query);
    await test
      .db('assessments')
      .whereNot('status', 'done')
      .update({ queued_at: ago(46_000) });
    const answer = await poll(own.client(), results, query);
    expect(answer).to.deep.equal({ status: 'unavailable', results });
    await own.stop();
    await test.db('assessments').whereNot('status', 'done').delete();
  });

  it('is not begun when too many wait already', async () => {
    model.scriptBy(answering());
    const [advisorId] = (await test.db('advisors').pluck('id')) as [number];
    const waiting = Array.from({ length: 400 }, (_, at) => ({
      query_hash: String(at).padStart(64, '0'),
      model: 'openai:another',
      advisor_id: advisorId,
      profile_version: 1,
      status: 'queued',
      queued_at: dbTime(),
    }));
    for (let at = 0; at < 400; at += 100) await test.db('assessments').insert(waiting.slice(at, at + 100));
    const query = fresh();
    const { status, results } = await searchFor(test.client(), query);
    expect(status).to.equal('complete');
    expect((await poll(test.client(), results, query)).status).to.equal('unavailable');
    await test.change('assessments', { model: 'openai:another' }, { queued_at: ago(46_000) });
    expect((await searchFor(test.client(), query)).status, 'they have run out of time').to.equal(
      'processing',
    );
    await assessed(test.client(), results, query);
  });

  it('keeps no brief, and no answer longer than it is of use', async () => {
    const rows = (await test.db('assessments').where('status', 'done')) as object[];
    expect(JSON.stringify(rows)).not.to.contain('needs help');
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await purgeAssessments.run(test.deps, days(2));
    expect(await test.db('assessments').pluck('status'))
      .to.include('done')
      .and.not.to.include('queued');
    await purgeAssessments.run(test.deps, days(31));
    expect(await test.db('assessments').pluck('id')).to.deep.equal([]);
  });
});
