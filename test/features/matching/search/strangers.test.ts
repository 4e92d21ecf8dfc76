import { expect } from 'chai';
import type { AssessmentAnswer, SearchAnswer } from '../../../../src/contract/api.ts';
import type { Client } from '../../../support/client.ts';
import { expectStatus } from '../../../support/answers.ts';
import { inTurn, words } from '../../../support/builders.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { buildMatch } from '../../../support/work.ts';

const QUERY = 'Our small charity needs help with cash flow forecasts, budgets and reserves';
const CONTACTS = ['ada@example.org', '020 7946 0958', '12 Acacia Avenue'];

describeWithServer('A stranger who searches', { env: { TRUST_PROXY: '1' } }, (test) => {
  const [world, as] = useWorld(test);
  let advisor: Awaited<ReturnType<typeof test.advisor>>;
  let advisorId: number;
  before(async () => {
    const quoted = 'I make cash flow forecasts, budgets and reserves at 12 Acacia Avenue.';
    const bio = `I make cash flow forecasts and budgets for charities: ${CONTACTS.join(', ')}. ${quoted}`;
    const title = 'Accountant ada@example.org';
    const profile = { title, bio, location: '12 Acacia Avenue, Leeds', lastName: '020 7946 0958' };
    const groupIds = [world.openGroup, world.groupA];
    advisor = await test.advisor({ groupIds, profile });
    ({ advisorId } = advisor);
    await test.settled();
  });

  const search = (client: Client, more: object = {}) =>
    client.post<SearchAnswer>('/api/search/advisors', { query: QUERY, includeOpenAccess: true, ...more });
  const assess = (client: Client, searchId: string | undefined, more: object = {}) =>
    client.post<AssessmentAnswer>('/api/search/advisors/assessment', {
      searchQuery: QUERY,
      searchId,
      advisors: Array.from({ length: 100 }, (_one, at) => at + 1),
      ...more,
    });
  const idsIn = ({ results }: { results: readonly { advisorId: number }[] }) =>
    results.map((one) => one.advisorId);
  const NOTHING = { status: 'unavailable', results: [] };
  const from = (address: string) => test.client({ 'x-forwarded-for': address });

  it('gets an assessment of those only whom their own search has found', async () => {
    const visitor = from('192.0.2.1');
    const { body } = await search(visitor);
    // The documented call names no search: it is made again.
    for (const searchId of [body.searchId, undefined])
      expect(idsIn((await assess(visitor, searchId)).body)).to.have.members(idsIn(body));
    const [head = '', ids = '', ...rest] = body.searchId.split('.');
    for (const [what, client, id, more] of [
      ['of somebody else’s search', from('192.0.2.2'), body.searchId, {}],
      ['of a search signed out, signed in', as.otherAdvisor, body.searchId, {}],
      ['for another query', visitor, body.searchId, { searchQuery: 'A gardener' }],
      ['with further ids', visitor, [head, `${ids}-1`, ...rest].join('.'), {}],
      ['that lasts longer', visitor, [`z${head}`, ids, ...rest].join('.'), {}],
      ['made up', visitor, 'x', {}],
    ] as const)
      expect((await assess(client, id, more)).body, what).to.deep.equal(NOTHING);
  });

  it('has it made again as a member who names none', async () => {
    const member = world.as.otherOrganization;
    const found = await search(member);
    const again = await assess(member, undefined);
    expect(again.body.status).to.equal('complete');
    expect(again.body.results.map((one) => one.advisorId)).to.have.members(
      found.body.results.map((one) => one.advisorId),
    );
  });

  it('reads no telephone number, e-mail address or street, signed out or without a group in common', async () => {
    for (const client of [from('192.0.2.3'), as.otherOrganization]) {
      const { body, text } = await search(client);
      expect(idsIn(body)).to.include(advisorId);
      const assessed = await assess(client, body.searchId, { advisors: [advisorId] });
      for (const shown of [text, assessed.text]) {
        expect(shown).to.contain('[contact hidden]');
        for (const contact of CONTACTS) expect(shown).not.to.contain(contact);
      }
    }
  });

  it('cannot spell a hidden street out by narrowing the search to parts of it', async () => {
    for (const client of [from('192.0.2.3'), as.otherOrganization]) {
      expect(idsIn((await search(client, { place: 'Leeds' })).body)).to.include(advisorId);
      for (const place of ['Acacia', 'Acacia Av', 'enue, Leeds'])
        expect(idsIn((await search(client, { place })).body), place).not.to.include(advisorId);
    }
  });

  it('cannot try out by what is found, and how well, what a profile or CV hides', async () => {
    const bio = 'I have run the finances of small charities for twenty years.';
    const hidden = 'Reach me at 14 Clifton Road, BS8 1TH, tel 07700 900123 or jo.doe@mail.example.';
    const others = 'Reach me at 27 Stanley Road, LS2 9JT, tel 07711 900987 or al.roe@post.example.';
    const groupIds = [world.openGroup];
    const advisors = await inTurn(4, () => test.advisor({ groupIds, profile: { bio } }));
    const ids = advisors.map((one) => one.advisorId);
    for (const [at, text] of [hidden, others].entries()) {
      await test.change('advisors', ids[at]!, { bio: `${bio} ${text}`, profile_version: 9 });
      await test.change('advisors', ids[at + 2]!, { cv_text: text, profile_version: 9 });
    }
    await test.settled();
    for (const word of words('Clifton BS8 1TH 900123 07700 jo.doe mail.example')) {
      const { results } = (await search(from('192.0.2.4'), { query: `Finance director ${word}` })).body;
      const scores = ids.map((id) => results.find((one) => one.advisorId === id)?.matchScore);
      expect(scores[0], word).to.be.above(3).and.to.equal(scores[1]);
      expect(scores[2], word).to.be.above(3).and.to.equal(scores[3]);
    }
    await test.db('advisors').whereIn('id', ids).delete();
  });

  it('reads none in suggestions, nor in a match before it is accepted', async () => {
    const { organizationId } = world.otherOrganization;
    await test.change('organizations', organizationId, { description: QUERY });
    const { requestId, matchId } = await buildMatch(test, { organizationId, advisorId });
    const suggested = await as.otherOrganization.get<{ advisorId: number }[]>(
      '/api/suggested-advisors?includeOpenAccess=true',
    );
    const read = async () => (await as.otherOrganization.get(`/api/matches/${String(matchId)}`)).text;
    const pages = [
      await read(),
      (await as.otherOrganization.get(`/api/advisors/${String(advisorId)}/profile`)).text,
    ];
    const { requestId: other } = await buildMatch(test, { organizationId, ...world.otherAdvisor });
    await test.change('requests', other, { title: 'Budgets', description: QUERY });
    const candidates = await as.otherOrganization.get(`/api/requests/${other}/candidates`);
    expect(candidates.text).to.contain('[contact hidden]');
    await expectStatus(201, as.otherAdmin.post('/api/matches', { requestId: other, advisorId }));
    const { text: told } = await as.otherOrganization.get('/api/notifications');
    expect(told).to.contain('is proposed for').and.not.contain(CONTACTS[2]);
    pages.push(candidates.text);
    for (const path of ['', '/export']) pages.push((await as.otherAdmin.get(`/api/matches${path}`)).text);
    pages.push((await as.otherOrganization.get(`/api/requests/${String(requestId)}`)).text);
    if (suggested.body.some((one) => one.advisorId === advisorId)) pages.push(suggested.text);
    for (const text of pages) for (const contact of CONTACTS) expect(text).not.to.contain(contact);
    expect(pages[0]).to.contain('[contact hidden]');
    const profile = `/api/advisors/${String(advisorId)}/profile`;
    const asAdvisor = await test.signIn(advisor);
    const answers = async (steps: readonly (readonly [Client, string])[]) => {
      for (const [client, status] of steps) {
        const change = { status, ...(status === 'rejected' ? { reason: 'Not now' } : {}) };
        await expectStatus(200, client.patch(`/api/matches/${String(matchId)}`, change));
      }
      return [await read(), (await as.otherOrganization.get(profile)).text];
    };
    const asker = as.otherOrganization;
    const alone = await answers([[asker, 'accepted']]);
    const afterNo = await answers([
      [asAdvisor, 'rejected'],
      [asker, 'pending'],
      [asAdvisor, 'rejected'],
      [asker, 'pending'],
      [asker, 'accepted'],
    ]);
    for (const text of [...alone, ...afterNo])
      for (const contact of CONTACTS) expect(text, 'accepted by whoever asks alone').not.to.contain(contact);
    const afterYes = await answers([
      [asAdvisor, 'rejected'],
      [asker, 'pending'],
      [asAdvisor, 'accepted'],
    ]);
    for (const text of afterYes) expect(text).to.contain(CONTACTS[0]);
    await test.db('matches').whereIn('request_id', [requestId, other]).delete();
    await test.db('requests').whereIn('id', [requestId, other]).delete();
  });

  it('reads none by joining an open group, as anybody may', async () => {
    const stranger = await test.organization({ groupIds: [world.openGroup] });
    const { organizationId } = stranger;
    const { matchId } = await buildMatch(test, { organizationId, advisorId });
    const client = await test.signIn(stranger);
    const pages = [
      (await search(client)).text,
      (await client.get(`/api/advisors/${String(advisorId)}/profile`)).text,
      (await client.get(`/api/matches/${String(matchId)}`)).text,
    ];
    for (const text of pages) {
      expect(text).to.contain('[contact hidden]');
      for (const contact of CONTACTS) expect(text).not.to.contain(contact);
    }
  });

  it('does, where they share a group with the advisor', async () => {
    const { body } = await search(as.organization);
    expect(body.results.find((one) => one.advisorId === advisorId)?.bio).to.contain(CONTACTS[0]);
    const superAdmin = await test.signIn(world.superAdmin);
    expect((await search(superAdmin)).text).to.contain(CONTACTS[0]);
  });
});
