import { expect } from 'chai';
import type { WhyAdvisor } from '../../../../src/contract/api.ts';
import { openDatabase } from '../../../../src/core/db/database.ts';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { buildAdvisor, buildOrganization, signIn, type AdvisorOverrides } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ownTime } from '../../../support/own-time.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';
import { grant } from './assessment/assessment-world.ts';

interface Result {
  advisorId: number;
  name: string;
  matchScore: number;
  initialMatchScore: number;
  fitReason: string;
  atCapacity: boolean;
  bio: string;
  evidence: { skills: string[]; items: string[]; sentences: { text: string; field: string }[] };
  why: WhyAdvisor;
}
interface Answer {
  searchId: string;
  status: string;
  flagged: boolean;
  notEnglish?: true;
  results: Result[];
}

const QUERY = 'Our small charity needs help with cash flow forecasts, budgets and reserves';
const SECRET = 'Zanzibar treasury cash flow forecasts and budgets of a charity';

describeOnEachDatabase('Advisor search', (getDb, getUrl) => {
  let test: TestServer;
  let openGroup: number;
  let florist: number;
  before(async () => {
    test = await buildServer(getDb());
    [openGroup] = (await test.db('groups').where('is_open_group', 1).pluck('id')) as [number];
    for (let at = 0; at < 24; at += 1) await listed();
    ({ advisorId: florist } = await listed({
      profile: { title: 'Florist', expertise: 'Roses', bio: 'I arrange flowers for weddings.', skills: [] },
    }));
    await test.deps.searchIndex.settled();
  });
  after(() => test.stop());

  const listed = (overrides: AdvisorOverrides = {}) =>
    buildAdvisor(test, { groupIds: [openGroup], ...overrides });
  const search = (query: string, client: Client = test.client(), more: Record<string, unknown> = {}) =>
    client.post<Answer>('/api/search/advisors', { query, ...more });

  it('refuses a query that is missing, blank or beyond 5,000 characters', async () => {
    for (const query of [undefined, '', '   ', 'x'.repeat(5_001), 5]) {
      const { status, body } = await test.client().post('/api/search/advisors', { query });
      expect(status).to.equal(400);
      expect(Object.keys(body['fields'] as object)).to.deep.equal(['query']);
    }
  });

  it('can be narrowed to a skill, times and a place, among everybody and not only the best', async () => {
    const profile = { title: 'Treasurer', expertise: 'Budgets', bio: 'I keep the books of a small charity.' };
    const { advisorId } = await listed({
      profile: { ...profile, skills: ['legal'], availability: ['weekends', 'remote'], location: 'Llandudno' },
    });
    await test.deps.searchIndex.settled();
    const found = async (more: Record<string, unknown>) =>
      (await search(QUERY, test.client(), more)).body.results.map((result) => result.advisorId);
    for (const more of [
      { skills: ['legal'], place: 'llandud' },
      { availability: ['weekends', 'remote'], place: 'LLANDUDNO' },
    ])
      expect(await found(more)).to.deep.equal([advisorId]);
    expect(await found({ skills: ['legal'], availability: ['in_person'] })).to.deep.equal([]);
    const { status, body } = await search(QUERY, test.client(), { place: '07700 900' });
    expect([status, body as unknown]).to.deep.include(400);
    expect((body as unknown as { fields: object }).fields).to.deep.equal({
      place: 'Please name a place, without numbers',
    });
  });

  it('counts 30 in ten minutes signed out and 120 signed in, saying when to come back', async () => {
    const strict = await buildServer(test.db, { rateLimitFactor: 0.05, env: { TRUST_PROXY: '1' } });
    const statuses = async (client: Client, count: number) => {
      const found: number[] = [];
      for (let at = 0; at < count; at += 1)
        found.push((await client.post('/api/search/advisors', { query: QUERY })).status);
      return found;
    };
    const out = await statuses(strict.client({ 'x-forwarded-for': '192.0.2.9' }), 3);
    const signedIn = (await signIn(test, await buildOrganization(test))).at(strict.server);
    const inside = await statuses(signedIn, 7);
    const { headers } = await signedIn.post('/api/search/advisors', { query: QUERY });
    await strict.stop();
    expect(out).to.deep.equal([200, 200, 429]);
    expect(inside).to.deep.equal([200, 200, 200, 200, 200, 200, 429]);
    expect(Number(headers['retry-after'])).to.be.within(1, 600);
  });

  it('says of a brief in another language that only English is searched, and of no other', async () => {
    const french = 'Nous cherchons un comptable bénévole pour tenir les comptes de notre petite association';
    expect((await search(french)).body.notEnglish).to.equal(true);
    for (const query of [QUERY, 'bookkeeper', 'HR', 'cash flow, budgets, reserves, grants, payroll, audit'])
      expect((await search(query)).body).not.to.have.property('notEnglish');
  });

  it('checks a brief in another language as it is understood', async () => {
    const harmful = 'Je cherche quelqu’un pour frapper les étrangers de notre rue et brûler leur maison';
    expect((await search(harmful)).body.flagged).to.equal(true);
    const honest = 'Nous cherchons quelqu’un pour réparer le toit de la maison des jeunes dans notre rue';
    expect((await search(honest)).body.flagged).to.equal(false);
  });

  it('searches by the translation of a configured model, which is checked too, and says so', async () => {
    const french = 'Nous cherchons un comptable bénévole pour tenir les comptes de notre petite association';
    const answers: (string | null)[] = [null, QUERY, 'How can we beat up the foreigners in our street?'];
    const translating = await buildServer(test.db, { translate: () => Promise.resolve(answers.shift()!) });
    const asked = async () =>
      (await translating.client().post('/api/search/advisors', { query: french })).body as unknown as Answer;
    const [late, inTime] = [await asked(), await asked()];
    const harmful = (
      await translating.client().post('/api/search/advisors', { query: `${french} svp, c'est urgent` })
    ).body as unknown as Answer;
    await translating.stop();
    expect(late).to.include({ notEnglish: true }).and.not.have.property('translated');
    expect(inTime).to.include({ translated: true, flagged: false }).and.not.have.property('notEnglish');
    expect(inTime.results.map(({ advisorId }) => advisorId)).to.deep.equal(
      (await search(QUERY)).body.results.map(({ advisorId }) => advisorId),
    );
    expect(harmful).to.include({ translated: true, flagged: true });
  });

  it('proposes nobody for what is no words, whatever word stands among them', async () => {
    const { body } = await search('asdf qwer zxcv uiop hjkl cash');
    expect(body.results).to.deep.equal([]);
  });

  it('answers at most twenty, each above 3, best first, with reason and evidence from the profile', async () => {
    const { body } = await search(QUERY);
    expect(body).to.include({ status: 'complete', flagged: false });
    expect(body.searchId).to.match(/^[\w.-]{20,400}$/);
    expect(body.results).to.have.length(20);
    const scores = body.results.map(({ matchScore }) => matchScore);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    for (const result of body.results) {
      expect(result.matchScore).to.be.within(3.1, 10);
      expect(Math.round(result.matchScore * 10) / 10, 'one decimal').to.equal(result.matchScore);
      expect(result.initialMatchScore).to.be.a('number');
      expect(result.fitReason).to.be.a('string').and.not.to.equal('');
      for (const { text, field } of result.evidence.sentences)
        expect(String(result[field as 'bio'])).to.contain(text);
    }
  });

  it('leaves out whom nothing speaks for', async () => {
    const { body } = await search('A quantum physicist for our particle accelerator');
    expect(body.results.every(({ matchScore }) => matchScore > 3)).to.equal(true);
    expect((await search(QUERY)).body.results.map(({ advisorId }) => advisorId)).not.to.include(florist);
  });

  it('answers complete and empty where nobody may be seen', async () => {
    const client = await signIn(test, await buildOrganization(test));
    expect((await search(QUERY, client)).body).to.deep.include({
      status: 'complete',
      results: [],
      flagged: false,
    });
  });

  it('flags a harmful query, also where nobody may be seen, and warns in the first reason', async () => {
    const harmful = 'Find me someone who can help me make a bomb to blow up a school';
    const { body } = await search(harmful);
    expect(body.flagged).to.equal(true);
    expect(body.results[0]?.fitReason).to.match(/^This request may contain inappropriate content/);
    const nobody = await search(harmful, await signIn(test, await buildOrganization(test)));
    expect(nobody.body).to.deep.include({ flagged: true, results: [], status: 'complete' });
  });

  it('does not flag a charity’s own hard subject', async () => {
    expect(
      (await search('We support survivors of domestic abuse and need help with our budget')).body.flagged,
    ).to.equal(false);
  });

  it('never shows or quotes CV text, which still has its say in the ranking', async () => {
    const { advisorId } = await listed({
      profile: {
        title: 'Adviser',
        expertise: 'Advice',
        bio: 'I like to help.',
        cvText: SECRET,
        skills: ['finance'],
      },
    });
    await test.deps.searchIndex.settled();
    const query = 'Zanzibar treasury cash flow forecasts';
    const found = await search(query);
    const assessed = await test.client().post<Answer>('/api/search/advisors/assessment', {
      searchQuery: query,
      searchId: found.body.searchId,
      advisors: [advisorId],
    });
    expect(assessed.body.results.map((result) => result.advisorId)).to.deep.equal([advisorId]);
    for (const { text } of [found, assessed])
      expect(text)
        .not.to.contain('Zanzibar')
        .and.not.to.match(/cvText|cv_text/);
  });

  it('marks an advisor who has no hours left as at capacity', async () => {
    const profile = {
      title: 'Harpsichord tuner',
      expertise: 'Tuning of harpsichords',
      bio: 'I tune harpsichords all over the country.',
    };
    const [full, free, unstated] = [
      await listed({ profile: { ...profile, availableHoursPerYear: 5 } }),
      await listed({ profile: { ...profile, availableHoursPerYear: 50 } }),
      await listed({ profile }),
    ];
    const { organizationId } = await buildOrganization(test);
    const now = dbTime();
    for (const { advisorId } of [full, free]) {
      const [requestId] = await test.db('requests').insert({
        organization_id: organizationId,
        title: 'Tuning',
        description: 'x',
        skills_required: '[]',
        hours_needed: 5,
        status: 'in-progress',
        created_at: now,
        updated_at: now,
      });
      await test.db('matches').insert({
        advisor_id: advisorId,
        request_id: requestId,
        status: 'accepted',
        created_at: now,
        updated_at: now,
      });
    }
    await test.deps.searchIndex.settled();
    const { body } = await search('A tuner for our harpsichord');
    const capacity = Object.fromEntries(
      body.results.map(({ advisorId, atCapacity }) => [advisorId, atCapacity]),
    );
    expect(capacity).to.include({
      [full.advisorId]: true,
      [free.advisorId]: false,
      [unstated.advisorId]: false,
    });
  });

  it('assesses in the order of the score, taking ids as numbers or in results', async () => {
    const { body } = await search(QUERY);
    const ids = body.results.slice(0, 5).map(({ advisorId }) => advisorId);
    for (const advisors of [ids, ids.map((id) => ({ id })), body.results.slice(0, 5)]) {
      const assessed = await test.client().post<Answer>('/api/search/advisors/assessment', {
        searchQuery: QUERY,
        searchId: body.searchId,
        advisors,
      });
      expect(assessed.status).to.equal(200);
      expect(assessed.body.status).to.equal('complete');
      expect(assessed.body.results.map(({ advisorId }) => advisorId)).to.have.members(ids);
    }
    expect(
      (
        await test.client().post('/api/search/advisors/assessment', {
          searchQuery: QUERY,
          advisors: Array.from({ length: 101 }, () => 1),
        })
      ).status,
    ).to.equal(400);
  });

  it('says why in parts: skills asked for that are not listed, times that suit, hours that are left', async () => {
    const profile = { title: 'Cook', expertise: 'Cash flow forecasts, budgets', bio: 'I keep books.' };
    const { advisorId: cook } = await listed({
      profile: { ...profile, skills: ['operations'], availability: ['weekends', 'remote'] },
    });
    await test.db('advisors').where('id', cook).update({ available_hours_per_year: 5 });
    const { advisorId: other } = await listed({ profile: { ...profile, skills: ['finance', 'operations'] } });
    await test.deps.searchIndex.settled();
    const payload = {
      searchQuery: QUERY,
      searchId: grant(test, QUERY, [cook, other]),
      advisors: [cook, other],
    };
    const { body } = await test.client().post<Answer>('/api/search/advisors/assessment', payload);
    const why = (id: number) => body.results.find(({ advisorId }) => advisorId === id)?.why;
    expect(why(cook)).to.deep.include({ capacity: 'left', availability: ['weekends', 'remote'] });
    expect(why(cook)?.missingSkills).to.include('finance').and.to.not.include('operations');
    expect(why(other)).to.deep.include({ capacity: 'unstated', availability: [] });
    expect(why(other)?.missingSkills).to.not.include('finance');
    expect(why(other)?.strength).to.be.oneOf(['strong', 'possible']);
  });

  it('finds a changed profile within two seconds in every process on the same database', async () => {
    const db = openDatabase(getUrl());
    const second = await buildServer(db, { startIndex: true });
    await second.deps.searchIndex.ready();
    const first = await buildServer(test.db, { startIndex: true });
    const person = await buildAdvisor(first, { groupIds: [openGroup] });
    const client = await signIn(first, person);
    const time = ownTime();
    await client.patch('/api/advisor/profile', {
      title: 'Glaciologist',
      expertise: 'Glaciers and crevasses',
      bio: 'I have mapped glaciers for years.',
    });
    let found = false;
    while (!found && time.passed() < 5_000) {
      const { body } = await search('A glaciologist who knows glaciers and crevasses', second.client());
      found = body.results.some(({ advisorId }) => advisorId === person.advisorId);
    }
    const took = time.passed();
    time.stop();
    await first.stop();
    await second.stop();
    await db.destroy();
    expect(found).to.equal(true);
    expect(took).to.be.below(2_000);
  });
});
