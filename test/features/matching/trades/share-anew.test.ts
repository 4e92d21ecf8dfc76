import { expect } from 'chai';
import type { SearchAnswer } from '../../../../src/contract/api.ts';
import {
  computeFeatures,
  createLexicalOnlyEmbedder,
  decodeIndex,
  FEATURES_EDITION,
  prepareQuery,
  readByOwnTrades,
  storedModel,
} from '../../../../src/features/matching/ranking/index.ts';
import type { Embedder, TradeShares } from '../../../../src/features/matching/ranking/index.ts';
import type { Client } from '../../../support/client.ts';
import { describeWithServer } from '../../../support/suite.ts';
import { BRIEF, GUARDIAN, POND_GUARDIAN } from './own-trade.ts';

const DIMENSIONS = 512;

/** A sentence model as long as the shipped one's vectors, which notes all it is asked for: texts that share words are near. */
class CountingEmbedder implements Embedder {
  readonly model = `counting-1${FEATURES_EDITION}`;
  readonly dimensions = DIMENSIONS;
  readonly asked: string[] = [];

  embed(texts: string[]): Promise<Float32Array[]> {
    this.asked.push(...texts);
    return Promise.resolve(texts.map(vectorOf));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (let i = 0; i < DIMENSIONS; i += 1)
      vector[i]! += Math.sin((i + 1) * [...word].reduce((sum, x) => sum * 7 + x.charCodeAt(0), 3));
  const length = Math.hypot(...vector) || 1;
  return vector.map((x) => x / length);
}

const embedder = new CountingEmbedder();

describeWithServer('Profiles, when the table of trades changes,', { embedder }, (test) => {
  let client: Client;
  let advisorId: number;
  before(async () => {
    client = await test.asSuperAdmin();
    const groupId = await test.group();
    for (let at = 0; at < 150; at += 1)
      await test.advisor({
        groupIds: [groupId],
        profile: { title: 'Accountant', bio: `Accounts number ${at}.` },
      });
    ({ advisorId } = await test.advisor({ groupIds: [groupId], profile: GUARDIAN }));
    await test.settled();
  });

  const stored = async () => {
    const { model, features } = await test.row('advisor_features', { advisor_id: advisorId });
    return { model, trades: decodeIndex(features).index.trades };
  };
  const modelsOf = () => test.db('advisor_features').distinct().pluck('model') as Promise<string[]>;
  const shareOf = ({ ids, shares }: TradeShares, id: number) => shares[[...ids].indexOf(id)] ?? 0;

  it('are ranked as they are, get new shares without being embedded, and are as if made anew', async () => {
    const { searchIndex } = test.deps;
    expect(await modelsOf()).to.deep.equal([embedder.model]);
    const texts = embedder.asked.length;
    const { id } = (await client.post<{ id: number }>('/api/admin/trades', POND_GUARDIAN)).body;
    // The trade's own texts, once, when it is saved.
    expect(embedder.asked.slice(texts)).to.have.length(2 + POND_GUARDIAN.troubles.length);
    embedder.asked.length = 0;
    await searchIndex.refresh();
    expect(storedModel(embedder.model)).to.match(/\+trades-\d+\.[0-9a-f]{8}$/);
    expect(searchIndex.has(advisorId)).to.equal(true);
    expect(searchIndex.waiting, 'none is to be read').to.equal(0);
    const found = await client.post<SearchAnswer>('/api/search/advisors', {
      query: 'Who can see to mustelid deterrence for our charity?',
    });
    expect(found.body).not.to.have.property('indexing');
    expect(found.body.results[0]?.advisorId).to.equal(advisorId);
    embedder.asked.length = 0;

    await searchIndex.settled();
    expect(embedder.asked).to.deep.equal([]);
    expect(await modelsOf()).to.deep.equal([storedModel(embedder.model)]);
    const { trades: shares } = await stored();
    expect(shareOf(shares, id)).to.be.above(100);
    const profile = { ...GUARDIAN, skills: [], cvText: '' };
    const anew = decodeIndex(await computeFeatures(profile, embedder)).index.trades;
    for (const [at, each] of anew.ids.entries())
      expect(shareOf(shares, each), String(each)).to.be.closeTo(anew.shares[at] ?? 0, 3);
    embedder.asked.length = 0;

    await client.call('DELETE', `/api/admin/trades/${id}`);
    await searchIndex.settled();
    expect(embedder.asked).to.deep.equal([]);
    expect(await modelsOf()).to.deep.equal([embedder.model]);
    expect(shareOf((await stored()).trades, id)).to.equal(0);
  });

  it('that another process has read by another table are neither embedded anew nor waited for', async () => {
    const { searchIndex } = test.deps;
    readByOwnTrades([
      { id: 10_007, trade: { trade: 'x', also: [], words: ['y'], troubles: ['z'] }, vectors: null },
    ]);
    await test.change('advisor_features', { advisor_id: advisorId }, { model: storedModel(embedder.model) });
    readByOwnTrades([]);
    embedder.asked.length = 0;
    expect(await searchIndex.hasRead(advisorId)).to.equal(true);
    await searchIndex.settled();
    expect(embedder.asked).to.deep.equal([]);
  });

  it('know by its words a trade that was saved without the sentence model, until it is there', async () => {
    const { searchIndex } = test.deps;
    const { id } = (await client.post<{ id: number }>('/api/admin/trades', POND_GUARDIAN)).body;
    await test.db('trades').update({ model: 'none', vectors: null });
    const read = async () =>
      (await test.db('trades').first('model', 'vectors')) as { model: string; vectors: Buffer | null };
    await searchIndex.refresh();
    const { body } = await client.post<{ trades: { id: number }[] }>('/api/admin/trades/reading', {
      text: `${BRIEF} ${POND_GUARDIAN.troubles.join(' ')}`,
    });
    expect(body.trades[0]?.id).to.equal(id);
    for (const end = Date.now() + 10_000; (await read()).vectors === null;)
      if (Date.now() > end) throw new Error('waited in vain');
    expect((await read()).model).to.equal(embedder.model);
    await client.call('DELETE', `/api/admin/trades/${id}`);
    await searchIndex.settled();
  });

  it('of its own without a vector is asked for by its words alone, and lends no other trade a share', async () => {
    const { name, titles, words, troubles } = POND_GUARDIAN;
    const trade = { trade: name, also: titles, words, troubles };
    const story = `${troubles.join(' ')} Nobody on the committee knows whom one would even ask about such a thing.`;
    const asked = async () => (await prepareQuery(story, createLexicalOnlyEmbedder())).trades;
    readByOwnTrades([]);
    const before = await asked();
    readByOwnTrades([{ id: before.length, trade, vectors: null }]);
    const after = await asked();
    readByOwnTrades([]);
    expect(after[before.length]).to.equal(Math.max(...after));
    expect(after.reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 0.001);
    for (const first of [0, 1]) expect(after[first]).to.be.at.most(Math.max(0.01, before[first]!));
  });
});
