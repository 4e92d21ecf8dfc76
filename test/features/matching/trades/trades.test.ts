import { expect } from 'chai';
import type { AdministeredTrade, TradeReading } from '../../../../src/contract/admin-api.ts';
import type { SearchAnswer } from '../../../../src/contract/api.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { FIELDS, fill } from '../../../../src/contract/messages.ts';
import { fold } from '../../../../src/core/db/dialect.ts';
import { RATE_LIMITS } from '../../../../src/core/limits/limits.ts';
import { decodeIndex, shippedTrades, trades } from '../../../../src/features/matching/ranking/index.ts';
import { expectRefusal, expectStatus, idsOf } from '../../../support/answers.ts';
import { buildSuperAdmin, signIn } from '../../../support/builders.ts';
import type { Client } from '../../../support/client.ts';
import { times } from '../../../support/rows.ts';
import { buildServer } from '../../../support/server.ts';
import { built, describeWithServer } from '../../../support/suite.ts';
import { BRIEF, GUARDIAN, POND_GUARDIAN } from './own-trade.ts';

const PATH = '/api/admin/trades';
const SHIPPED = shippedTrades().list().length;

describeWithServer('Trades', (test) => {
  const client = built(() => test.asSuperAdmin());
  afterEach(async () => {
    for (const { id } of (await client.list(PATH, { filter: { source: 'own' } })).body)
      await client.call('DELETE', `${PATH}/${id}`);
    await test.settled();
  });

  const add = async (form: object = POND_GUARDIAN) => (await client.post<AdministeredTrade>(PATH, form)).body;
  const list = (query: object) => client.list(PATH, query);
  const idsIn = async (query: object) => idsOf(list(query));
  const rangeOf = async (query: object) => (await list(query)).headers['content-range'];
  const read = async (text: string) => (await client.post<TradeReading>(`${PATH}/reading`, { text })).body;

  it('are listed with the shipped ones, searched in all their texts, filtered, sorted and paged', async () => {
    const { id } = await add();
    const all = await list({ range: [0, 9], sort: ['name', 'ASC'] });
    expect(all.headers['content-range']).to.equal(`trades 0-9/${SHIPPED + 1}`);
    const names = all.body.map(({ name }) => String(name));
    expect(names).to.deep.equal([...names].sort((a, b) => (fold(a) < fold(b) ? -1 : 1)));
    for (const q of ['pond GUARDIAN', 'mustelid', 'riparian', 'half-eaten goldfish'])
      expect(await idsIn({ filter: { q } }), q).to.include(id);
    expect(await rangeOf({ filter: { q: 'koi xyzzy' } })).to.equal('trades */0');
    expect(await idsIn({ filter: { source: 'own' } })).to.deep.equal([id]);
    expect(await rangeOf({ filter: { source: 'shipped' } })).to.match(new RegExp(`/${SHIPPED}$`));
    expect(await idsIn({ filter: { id: [1, id] } })).to.have.members([1, id]);
    expect(await idsIn({ sort: ['id', 'DESC'], range: [0, 0] })).to.deep.equal([id]);
    for (const query of [
      { sort: ['words', 'ASC'] },
      { filter: { nothing: 1 } },
      { filter: { source: 'mine' } },
      { filter: { id: [1, { toString: 1 }] } },
    ])
      await expectStatus(400, list(query), JSON.stringify(query));
  });

  it('are added, changed and deleted, each with its audit event; shipped ones only read', async () => {
    const made = await expectStatus(201, client.post<AdministeredTrade>(PATH, POND_GUARDIAN));
    const { id } = made;
    const abilities = { update: true, delete: true };
    expect(made).to.deep.include({ ...POND_GUARDIAN, source: 'own', abilities });
    const form = { ...POND_GUARDIAN, name: 'Pond keeper', titles: [], words: ['a', 'b', 'a', 'c'] };
    const changed = await client.put<AdministeredTrade>(`${PATH}/${id}`, form);
    expect(changed.body).to.deep.include({ name: 'Pond keeper', titles: [], words: ['a', 'b', 'c'] });
    expect((await client.get(`${PATH}/${id}`)).body).to.deep.equal(changed.body);
    expect((await client.call('DELETE', `${PATH}/${id}`)).body).to.deep.equal({ deleted: true });
    await expectStatus(404, client.get(`${PATH}/${id}`));
    const events = await test.actions({ subject_type: 'trade', subject_id: id });
    expect(events).to.deep.equal(['trade.created', 'trade.updated', 'trade.deleted']);

    const shipped = await client.get<AdministeredTrade>(`${PATH}/1`);
    expect(shipped.body).to.deep.include({
      name: shippedTrades().list()[0]?.trade,
      source: 'shipped',
      abilities: { update: false, delete: false },
    });
    await expectStatus(403, client.put(`${PATH}/1`, form));
    await expectStatus(403, client.call('DELETE', `${PATH}/1`));
    for (const nobody of [SHIPPED + 1, id, 2_000_000]) {
      await expectStatus(404, client.put(`${PATH}/${nobody}`, form), String(nobody));
      await expectStatus(404, client.call('DELETE', `${PATH}/${nobody}`), String(nobody));
    }
  });

  it('are refused beyond their limits, by field', async () => {
    const { name, titles, words, troubles } = LIMITS.trade;
    const many = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);
    const wrong: readonly [keyof typeof POND_GUARDIAN, unknown, string][] = [
      ['name', undefined, fill(FIELDS.trade.name, name)],
      ['name', '  ab ', fill(FIELDS.trade.name, name)],
      ['name', 'x'.repeat(121), fill(FIELDS.trade.name, name)],
      ['titles', many(21), fill(FIELDS.trade.titles, titles)],
      ['titles', ['x'.repeat(121)], fill(FIELDS.trade.titles, titles)],
      ['words', undefined, fill(FIELDS.trade.words, words)],
      ['words', ['one', 'two', 'one'], fill(FIELDS.trade.words, words)],
      ['words', many(41), fill(FIELDS.trade.words, words)],
      ['words', 'one, two, three', fill(FIELDS.trade.words, words)],
      ['troubles', many(2), fill(FIELDS.trade.troubles, troubles)],
      ['troubles', many(61), fill(FIELDS.trade.troubles, troubles)],
      ['troubles', [...many(3), 'x'.repeat(301)], fill(FIELDS.trade.troubles, troubles)],
      ['troubles', [...many(3), ''], fill(FIELDS.trade.troubles, troubles)],
    ];
    for (const [field, value, message] of wrong) {
      const form = { ...POND_GUARDIAN, [field]: value };
      await expectRefusal(400, { [field]: message }, client.post(PATH, form), JSON.stringify(value));
    }
    const { id } = await add();
    const other = await add({ ...POND_GUARDIAN, name: 'Another' });
    const taken = { name: FIELDS.trade.taken };
    const alike = { ...POND_GUARDIAN, name: 'Pönd Guardian' };
    await expectRefusal(400, taken, client.post(PATH, alike));
    await expectRefusal(400, taken, client.put(`${PATH}/${other.id}`, POND_GUARDIAN));
    await expectStatus(200, client.put(`${PATH}/${id}`, POND_GUARDIAN));
  });

  it('are at most 500 of one’s own', async () => {
    const rows = Array.from({ length: LIMITS.trade.ownMax }, (_, at) => ({
      name: `Trade ${at}`,
      name_key: String(at).padStart(64, '0'),
      titles: '[]',
      words: '["one"]',
      troubles: '["A trouble"]',
      model: 'none',
      ...times(),
    }));
    for (let at = 0; at < rows.length; at += 100) await test.db('trades').insert(rows.slice(at, at + 100));
    const full = { name: fill(FIELDS.trade.full, { max: 500 }) };
    await expectRefusal(400, full, client.post(PATH, POND_GUARDIAN));
    await test.db('trades').delete();
  });

  it('are what a brief is read as: shares, with words and troubles that speak', async () => {
    const before = await read(BRIEF);
    expect(before.trades.map(({ name }) => name)).not.to.include(POND_GUARDIAN.name);
    const { id } = await add();
    await test.deps.searchIndex.refresh();
    const { english, known, trades: found } = await read(BRIEF);
    expect(english).to.equal(true);
    expect(known).to.be.above(0.9);
    expect(found[0]).to.deep.include({ id, name: POND_GUARDIAN.name });
    expect(found[0]?.share).to.be.above(0.3);
    const shares = found.map(({ share }) => share);
    expect(shares).to.deep.equal(shares.toSorted((a, b) => b - a));
    expect(found[0]?.words).to.include.members(['koi', 'carp', 'paws']);
    expect(POND_GUARDIAN.troubles).to.include.members([...(found[0]?.troubles ?? [])]);
    expect(found[0]?.troubles[0]).to.equal(POND_GUARDIAN.troubles[2]);
    const german = await read('Wir suchen jemanden, der uns bei der Buchhaltung unseres Vereins hilft.');
    expect(german.english).to.equal(false);
    expect((await client.post(`${PATH}/reading`, { text: ' ' })).body['fields']).to.have.keys('text');
  });

  it('say so many times in ten minutes and user what a brief is read as, or are saved', async () => {
    const strict = await buildServer(test.db, { rateLimitFactor: 2 / RATE_LIMITS.embedTrades.points });
    const [one, other] = [
      await signIn(strict, await buildSuperAdmin(strict)),
      await signIn(strict, await buildSuperAdmin(strict)),
    ];
    const ask = async (who: Client) => (await who.post(`${PATH}/reading`, { text: BRIEF })).status;
    const answered = [await ask(one), await ask(one), await ask(one), await ask(other)];
    expect(answered).to.deep.equal([200, 200, 429, 200]);
    await expectStatus(429, one.post(PATH, POND_GUARDIAN));
    await strict.stop();
    await test.settled();
  });

  it('find somebody whom a brief did not find, until they are deleted', async () => {
    const groupId = await test.group();
    // Others who are nearer by their words, so that nobody is found for want of anybody else.
    const sitter = { title: 'Pet sitter', expertise: 'Animals by night' };
    for (let year = 1980; year < 2000; year += 1)
      await test.advisor({
        groupIds: [groupId],
        profile: { ...sitter, bio: `Wet paws every night since ${year}.` },
      });
    const { advisorId } = await test.advisor({ groupIds: [groupId], profile: GUARDIAN });
    await test.settled();
    const scoreOf = async () =>
      (await client.post<SearchAnswer>('/api/search/advisors', { query: BRIEF })).body.results.find(
        (result) => result.advisorId === advisorId,
      )?.matchScore ?? 0;
    const before = await scoreOf();
    const { id } = await add();
    await test.settled();
    const during = await scoreOf();
    await client.call('DELETE', `${PATH}/${id}`);
    // Shares that name a trade which is gone count as nothing, also before they are made anew.
    await test.deps.searchIndex.refresh();
    const head = await test.row('advisor_features', { advisor_id: advisorId });
    expect([...decodeIndex(head.features).index.trades.ids]).to.include(id);
    expect(await scoreOf()).to.equal(before);
    await test.settled();
    expect(await scoreOf()).to.equal(before);
    expect(trades()).to.equal(shippedTrades());
    expect(before, 'before').to.equal(0);
    expect(during, 'with the trade').to.be.above(LIMITS.search.hideAtOrBelow);
  });
});
