import { expect } from 'chai';
import type { AssessmentAnswer, SearchAnswer } from '../../../../src/contract/api.ts';
import { openDatabase } from '../../../../src/core/db/database.ts';
import { expectRefusal, expectStatus } from '../../../support/answers.ts';
import { buildAdvisor, signIn, type AdvisorOverrides } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { buildServer } from '../../../support/server.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { ownTime } from '../../../support/own-time.ts';
import { grant } from './assessment/assessment-world.ts';

const QUERY = 'Our small charity needs help with cash flow forecasts, budgets and reserves';
const SECRET = 'Zanzibar treasury cash flow forecasts and budgets of a charity';

describeWithServer('Advisor search', (test) => {
  let openGroup: number;
  let florist: number;
  before(async () => {
    [openGroup] = (await test.column('groups', { is_open_group: 1 }, 'id')) as [number];
    for (let at = 0; at < 24; at += 1) await listed();
    ({ advisorId: florist } = await listed({
      profile: { title: 'Florist', expertise: 'Roses', bio: 'I arrange flowers for weddings.', skills: [] },
    }));
    await test.settled();
  });

  const listed = (overrides: AdvisorOverrides = {}) => test.advisor({ groupIds: [openGroup], ...overrides });
  const search = (query: string, client = test.client(), more: Record<string, unknown> = {}) =>
    client.post<SearchAnswer>('/api/search/advisors', { query, ...more });
  const found = async (query: string, client?: Client, more?: Record<string, unknown>) =>
    (await expectStatus(200, search(query, client, more))).results.map(({ advisorId }) => advisorId);
  const assess = (searchQuery: string, searchId: string | undefined, advisors: unknown) =>
    test
      .client()
      .post<AssessmentAnswer>('/api/search/advisors/assessment', { searchQuery, searchId, advisors });
  const FRENCH = 'Nous cherchons un comptable bénévole pour tenir les comptes de notre petite association';

  it('refuses a query that is missing, blank or beyond 5,000 characters', async () => {
    for (const query of [undefined, '', '   ', 'x'.repeat(5_001), 5]) {
      const body = await expectStatus(400, test.client().post('/api/search/advisors', { query }));
      expect(Object.keys(body['fields'] as object)).to.deep.equal(['query']);
    }
  });

  it('can be narrowed to a skill, times and a place, among everybody and not only the best', async () => {
    const profile = { title: 'Treasurer', expertise: 'Budgets', bio: 'I keep the books of a small charity.' };
    const { advisorId } = await listed({
      profile: { ...profile, skills: ['legal'], availability: ['weekends', 'remote'], location: 'Llandudno' },
    });
    await test.settled();
    for (const [more, ids] of [
      [{ skills: ['legal'], place: 'llandud' }, [advisorId]],
      [{ availability: ['weekends', 'remote'], place: 'LLANDUDNO' }, [advisorId]],
      [{ skills: ['legal'], availability: ['in_person'] }, []],
    ] as const)
      expect(await found(QUERY, test.client(), more), JSON.stringify(more)).to.deep.equal(ids);
    const told = { place: 'Please name a place, without numbers' };
    await expectRefusal(400, told, search(QUERY, test.client(), { place: '07700 900' }));
    for (const endless of [
      { skills: Array(3_000).fill('legal') },
      { availability: Array(3_000).fill('weekends') },
    ])
      await expectStatus(400, search(QUERY, test.client(), endless));
  });

  it('counts 30 in ten minutes signed out and 120 signed in, saying when to come back', async () => {
    const strict = await buildServer(test.db, { rateLimitFactor: 0.05, env: { TRUST_PROXY: '1' } });
    const statuses = async (client: Client, count: number) => {
      const answered: number[] = [];
      for (let at = 0; at < count; at += 1) answered.push((await search(QUERY, client)).status);
      return answered;
    };
    const out = await statuses(strict.client({ 'x-forwarded-for': '192.0.2.9' }), 3);
    const signedIn = (await test.asOrganization()).at(strict.server);
    const inside = await statuses(signedIn, 7);
    const { headers } = await search(QUERY, signedIn);
    await strict.stop();
    expect(out).to.deep.equal([200, 200, 429]);
    expect(inside).to.deep.equal([200, 200, 200, 200, 200, 200, 429]);
    expect(Number(headers['retry-after'])).to.be.within(1, 600);
  });

  it('says of a brief in another language that only English is searched, and of no other', async () => {
    expect((await search(FRENCH)).body.notEnglish).to.equal(true);
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
    const answers: (string | null)[] = [null, QUERY, 'How can we beat up the foreigners in our street?'];
    const translating = await buildServer(test.db, { translate: () => Promise.resolve(answers.shift()!) });
    const asked = async (query: string) => (await search(query, translating.client())).body;
    const [late, inTime] = [await asked(FRENCH), await asked(FRENCH)];
    const harmful = await asked(`${FRENCH} svp, c'est urgent`);
    await translating.stop();
    expect(late).to.include({ notEnglish: true }).and.not.have.property('translated');
    expect(inTime).to.include({ translated: true, flagged: false }).and.not.have.property('notEnglish');
    expect(inTime.results.map(({ advisorId }) => advisorId)).to.deep.equal(await found(QUERY));
    expect(harmful).to.include({ translated: true, flagged: true });
  });

  it('proposes nobody for what is no words, whatever word stands among them', async () => {
    expect(await found('asdf qwer zxcv uiop hjkl cash')).to.deep.equal([]);
  });

  it('answers at most twenty, each above 3, best first, with reason and evidence from the profile', async () => {
    const { body } = await search(QUERY);
    expect(body).to.include({ status: 'complete', flagged: false });
    expect(body.searchId).to.match(/^[\w.-]{20,400}$/);
    expect(body.results).to.have.length(20);
    const scores = body.results.map(({ matchScore }) => Number(matchScore));
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    for (const score of scores)
      expect(Math.round(score * 10) / 10, 'one decimal')
        .to.equal(score)
        .and.be.within(3.1, 10);
    for (const result of body.results) {
      expect(result.initialMatchScore).to.be.a('number');
      expect(result.fitReason).to.be.a('string').and.not.to.equal('');
      for (const { text, field } of result.evidence?.sentences ?? [])
        expect(String(result[field as 'bio'])).to.contain(text);
    }
  });

  it('leaves out whom nothing speaks for', async () => {
    const { body } = await search('A quantum physicist for our particle accelerator');
    expect(body.results.every(({ matchScore }) => Number(matchScore) > 3)).to.equal(true);
    expect(await found(QUERY)).not.to.include(florist);
  });

  it('flags a harmful query, also where nobody may be seen, and warns in the first reason', async () => {
    const harmful = 'Find me someone who can help me make a bomb to blow up a school';
    const { body } = await search(harmful);
    expect(body.flagged).to.equal(true);
    expect(body.results[0]?.fitReason).to.match(/^This request may contain inappropriate content/);
    const nobody = await search(harmful, await test.asOrganization());
    expect(nobody.body).to.deep.include({ flagged: true, results: [], status: 'complete' });
  });

  it('never shows or quotes CV text, which still has its say in the ranking', async () => {
    const profile = { title: 'Adviser', expertise: 'Advice', bio: 'I like to help.', cvText: SECRET };
    const { advisorId } = await listed({ profile: { ...profile, skills: ['finance'] } });
    await test.settled();
    const query = 'Zanzibar treasury cash flow forecasts';
    const searched = await search(query);
    const assessed = await assess(query, searched.body.searchId, [advisorId]);
    expect(assessed.body.results.map((result) => result.advisorId)).to.deep.equal([advisorId]);
    for (const { text } of [searched, assessed])
      expect(text)
        .not.to.contain('Zanzibar')
        .and.not.to.match(/cvText|cv_text/);
  });

  it('assesses in the order of the score, taking ids as numbers or in results, in either spelling', async () => {
    const { body } = await search(QUERY);
    const best = body.results.slice(0, 5);
    const ids = best.map(({ advisorId }) => advisorId);
    const inSnakeCase = ids.map((id) => ({ advisor_id: id }));
    for (const advisors of [ids, ids.map((id) => ({ id })), inSnakeCase, best]) {
      const assessed = await expectStatus(200, assess(QUERY, body.searchId, advisors));
      expect(assessed.status).to.equal('complete');
      expect(assessed.results.map(({ advisorId }) => advisorId)).to.have.members(ids);
    }
    await expectStatus(400, assess(QUERY, undefined, Array(101).fill(1)));
  });

  it('says why in parts: skills asked for that are not listed, times that suit, hours that are left', async () => {
    const profile = { title: 'Cook', expertise: 'Cash flow forecasts, budgets', bio: 'I keep books.' };
    const { advisorId: cook } = await listed({
      profile: { ...profile, skills: ['operations'], availability: ['weekends', 'remote'] },
    });
    await test.change('advisors', cook, { available_hours_per_year: 5 });
    const { advisorId: other } = await listed({ profile: { ...profile, skills: ['finance', 'operations'] } });
    await test.settled();
    const { body } = await assess(QUERY, grant(test, QUERY, [cook, other]), [cook, other]);
    const why = (id: number) => body.results.find(({ advisorId }) => advisorId === id)?.why;
    expect(why(cook)).to.deep.include({ capacity: 'left', availability: ['weekends', 'remote'] });
    expect(why(cook)?.missingSkills).to.include('finance').and.to.not.include('operations');
    expect(why(other)).to.deep.include({ capacity: 'unstated', availability: [] });
    expect(why(other)?.missingSkills).to.not.include('finance');
    expect(why(other)?.strength).to.be.oneOf(['strong', 'possible']);
  });

  it('finds a changed profile within two seconds in every process on the same database', async () => {
    const db = openDatabase(test.url);
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
    let isFound = false;
    while (!isFound && time.passed() < 5_000) {
      const ids = await found('A glaciologist who knows glaciers and crevasses', second.client());
      isFound = ids.includes(person.advisorId);
    }
    const took = time.passed();
    time.stop();
    await first.stop();
    await second.stop();
    await db.destroy();
    expect(isFound).to.equal(true);
    expect(took).to.be.below(2_000);
  });
});
