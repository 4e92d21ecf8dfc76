import { expect } from 'chai';
import { dbTime } from '../../../../src/core/db/dialect.ts';
import { buildWorld, type World } from '../../../support/actors.ts';
import { buildAdvisor, signIn } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { buildMatch } from '../../../support/work.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';

interface Found {
  readonly searchId: string;
  readonly status: string;
  readonly results: { readonly advisorId: number; readonly bio: string }[];
}
const QUERY = 'Our small charity needs help with cash flow forecasts, budgets and reserves';
const CONTACTS = ['ada@example.org', '020 7946 0958', '12 Acacia Avenue'];

describeOnEachDatabase('A stranger who searches', (getDb) => {
  let test: TestServer;
  let world: World;
  let advisorId: number;
  before(async () => {
    test = await buildServer(getDb(), { env: { TRUST_PROXY: '1' } });
    world = await buildWorld(test);
    const bio = `I make cash flow forecasts and budgets for charities: ${CONTACTS.join(', ')}.`;
    const profile = { title: 'Accountant ada@example.org', bio, location: '12 Acacia Avenue, Leeds' };
    const groupIds = [world.openGroup, world.groupA];
    ({ advisorId } = await buildAdvisor(test, { groupIds, profile }));
    await test.deps.searchIndex.settled();
  });
  after(() => test.stop());

  const search = (client: Client) =>
    client.post<Found>('/api/search/advisors', { query: QUERY, includeOpenAccess: true });
  const assess = (client: Client, searchId: string | undefined, more: object = {}) =>
    client.post<Found>('/api/search/advisors/assessment', {
      searchQuery: QUERY,
      searchId,
      advisors: Array.from({ length: 100 }, (_one, at) => at + 1),
      ...more,
    });
  const from = (address: string) => test.client({ 'x-forwarded-for': address });

  it('gets an assessment of those only whom their own search has found', async () => {
    const visitor = from('192.0.2.1');
    const unasked = await assess(visitor, undefined);
    expect(unasked.body).to.deep.equal({ status: 'unavailable', results: [] });
    const { body } = await search(visitor);
    const own = await assess(visitor, body.searchId);
    expect(own.body.results.map((one) => one.advisorId)).to.have.members(
      body.results.map((one) => one.advisorId),
    );
    const [head = '', ids = '', ...rest] = body.searchId.split('.');
    for (const [what, client, id, more] of [
      ['of somebody else’s search', from('192.0.2.2'), body.searchId, {}],
      ['of a search signed out, signed in', await world.as('otherAdvisor'), body.searchId, {}],
      ['for another query', visitor, body.searchId, { searchQuery: 'A gardener' }],
      ['with further ids', visitor, [head, `${ids}-1`, ...rest].join('.'), {}],
      ['that lasts longer', visitor, [`z${head}`, ids, ...rest].join('.'), {}],
      ['made up', visitor, 'x', {}],
    ] as const)
      expect((await assess(client, id, more)).body, what).to.deep.equal({
        status: 'unavailable',
        results: [],
      });
  });

  it('gets none without a search, where a member who names none has theirs made again', async () => {
    const member = await world.as('otherOrganization');
    const found = await search(member);
    const again = await assess(member, undefined);
    expect(again.body.status).to.equal('complete');
    expect(again.body.results.map((one) => one.advisorId)).to.have.members(
      found.body.results.map((one) => one.advisorId),
    );
    expect((await assess(from('192.0.2.1'), undefined)).body.results).to.deep.equal([]);
  });

  it('reads no telephone number, e-mail address or street, signed out or without a group in common', async () => {
    for (const client of [from('192.0.2.3'), await world.as('otherOrganization')]) {
      const { body, text } = await search(client);
      expect(body.results.map((one) => one.advisorId)).to.include(advisorId);
      const assessed = await assess(client, body.searchId, { advisors: [advisorId] });
      for (const shown of [text, assessed.text]) {
        expect(shown).to.contain('[contact hidden]');
        for (const contact of CONTACTS) expect(shown).not.to.contain(contact);
      }
    }
  });

  it('reads none in suggestions, nor in a match before it is accepted', async () => {
    const stranger = await world.as('otherOrganization');
    const { organizationId } = world.otherOrganization;
    await test.db('organizations').where('id', organizationId).update({ description: QUERY });
    const { requestId, matchId } = await buildMatch(test, { organizationId, advisorId });
    const suggested = await stranger.get<{ advisorId: number }[]>(
      '/api/suggested-advisors?includeOpenAccess=true',
    );
    const read = async () => (await stranger.get(`/api/matches/${String(matchId)}`)).text;
    const pages = [await read(), (await stranger.get(`/api/advisors/${String(advisorId)}/profile`)).text];
    if (suggested.body.some((one) => one.advisorId === advisorId)) pages.push(suggested.text);
    for (const text of pages) for (const contact of CONTACTS) expect(text).not.to.contain(contact);
    expect(pages[0]).to.contain('[contact hidden]');
    await test.db('matches').where('id', matchId).update({ status: 'accepted', accepted_at: dbTime() });
    expect(await read()).to.contain(CONTACTS[0]);
    await test.db('matches').where('id', matchId).delete();
    await test.db('requests').where('id', requestId).delete();
  });

  it('does, where they share a group with the advisor', async () => {
    const { body } = await search(await world.as('organization'));
    expect(body.results.find((one) => one.advisorId === advisorId)?.bio).to.contain(CONTACTS[0]);
    const superAdmin = await signIn(test, world.superAdmin);
    expect((await search(superAdmin)).text).to.contain(CONTACTS[0]);
  });
});
