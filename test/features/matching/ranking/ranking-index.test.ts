import { expect } from 'chai';
import { LIMITS } from '../../../../src/contract/limits.ts';
import {
  computeFeatures,
  createLexicalOnlyEmbedder,
  fitOf,
  INDEX_BYTES,
  LocalRanker,
  prepareQuery,
  RankingIndex,
} from '../../../../src/features/matching/ranking/index.ts';
import { readDemoFeatures } from '../../../../db/seeds/demo/features-file.ts';
import { briefQuery, labelledSet } from '../../../eval/labelled-set.ts';
import { profile, use } from './shared.ts';

const words = createLexicalOnlyEmbedder();
const solicitor = profile({
  title: 'Employment solicitor',
  expertise: 'Dismissals, tribunal claims',
  skills: ['legal'],
});
const potter = profile({
  title: 'Potter',
  expertise: 'Glazes, kilns',
  bio: 'I make bowls and teach throwing.',
});

describe('the ranking index', () => {
  it('refuses bytes that are no features', () => {
    const index = new RankingIndex();
    expect(() => index.upsert(1, new Uint8Array(10))).to.throw(RangeError);
    expect(() => index.upsert(1, new Uint8Array(100))).to.throw(RangeError);
    expect(index.size).to.equal(0);
  });

  it('finds nobody when it is empty, and nobody invisible', async () => {
    const index = new RankingIndex();
    const query = await prepareQuery('employment law', words);
    expect(index.rank(query, { limit: 20 })).to.deep.equal([]);
    index.upsert(1, await computeFeatures(solicitor, words));
    expect(index.rank(query, { limit: 20, visible: () => false })).to.deep.equal([]);
    expect(index.rank(query, { limit: 0 })).to.deep.equal([]);
  });

  it('ranks with a single advisor, and with equal ones, without a spread to go by', async () => {
    const index = new RankingIndex();
    const query = await prepareQuery('We need an employment solicitor for a tribunal.', words);
    const features = await computeFeatures(solicitor, words);
    index.upsert(7, features);
    expect(index.rank(query, { limit: 5 })[0]!.parts.total).to.satisfy(Number.isFinite);
    index.upsert(3, features);
    const both = index.rank(query, { limit: 5 });
    expect(both.map((ranked) => ranked.advisorId)).to.deep.equal([3, 7]); // ids break ties
    expect(both[0]!.parts).to.deep.equal(both[1]!.parts);
  });

  it('takes an advisor in, changed and out at once', async () => {
    const index = new RankingIndex();
    const query = await prepareQuery('an employment solicitor', words);
    index.upsert(1, await computeFeatures(potter, words));
    index.upsert(2, await computeFeatures(solicitor, words));
    expect(index.rank(query, { limit: 1 })[0]!.advisorId).to.equal(2);
    index.upsert(2, await computeFeatures(potter, words));
    index.upsert(1, await computeFeatures(solicitor, words));
    expect(index.size).to.equal(2);
    expect(index.rank(query, { limit: 1 })[0]!.advisorId).to.equal(1);
    index.remove(1);
    index.remove(99);
    expect(index.size).to.equal(1);
    expect(index.rankOne(query, 1)).to.equal(null);
    expect(index.rank(query, { limit: 5 }).map((ranked) => ranked.advisorId)).to.deep.equal([2]);
  });

  it('answers the same however the advisors came in', async () => {
    const { advisors } = labelledSet();
    const features = await Promise.all(advisors.map((advisor) => computeFeatures(advisor, words)));
    const count = 5_000;
    const grown = new RankingIndex();
    for (let id = 0; id < count; id++) grown.upsert(id, features[(id + 1) % features.length]!);
    for (let id = count - 1; id >= 0; id--) grown.upsert(id, features[id % features.length]!);
    for (let id = 0; id < count; id += 2) grown.remove(id);
    const fresh = new RankingIndex();
    for (let id = 1; id < count; id += 2) fresh.upsert(id, features[id % features.length]!);
    expect(grown.size).to.equal(fresh.size);
    const query = await prepareQuery('Our volunteers leave after a few weeks, how do we keep them?', words);
    const ids = (index: RankingIndex) => index.rank(query, { limit: 40 }).map((ranked) => ranked.advisorId);
    expect(ids(grown)).to.deep.equal(ids(fresh));
  });

  it('ranks one advisor as among all, also after others have changed', async () => {
    const features = [...readDemoFeatures().byKey.values()];
    const index = new RankingIndex();
    const query = await prepareQuery('Our volunteers leave after a few weeks, how do we keep them?', use);
    const check = (off: number, share = 0, asked = query) => {
      for (const { advisorId, parts } of index.rank(asked, { limit: 30 })) {
        const one = index.rankOne(asked, advisorId)!.parts;
        expect(one.total).to.be.closeTo(parts.total, off + share * Math.abs(parts.total));
        // What does not depend on the others is the same, whoever has changed.
        for (const name of ['lexical', 'meeting'] as const)
          expect(one.alone[name]).to.be.closeTo(parts.alone[name], 0.000_01);
      }
    };
    features.forEach((known, id) => index.upsert(id, known));
    check(0.000_01);
    // Few changes hardly move the others' mean: what is remembered serves until there are more.
    index.upsert(0, features[1]!);
    index.remove(2);
    check(0.05);
    expect(index.rankOne(query, 2)).to.equal(null);
    for (let id = 3; id < 9; id++) index.upsert(id, features[1]!);
    check(0.000_01);
    // Of very many, a sample is looked at; its spread is off by a hundredth, and so are all values in it. For a line,
    // whose trades few have, it is off by more.
    for (let id = 1_000; id < 18_000; id++) index.upsert(id, features[id % features.length]!);
    for (const brief of labelledSet().briefs.slice(0, 8))
      check(0.15, 0.02, await prepareQuery(briefQuery(brief), use));
    check(0.15, 0.09);
  }).timeout(60_000);

  it('is asked anew for the same words when their vector has become another one', async () => {
    const text = 'Our volunteers leave after a few weeks, how do we keep them?';
    const [former, present] = await use.embed(['Who mends our roof?', text]);
    const features = [...readDemoFeatures().byKey.values()];
    const shown = features.map((known, id) => ({ id, features: known, groupIds: [], isOpenAccess: true }));
    const load = 'one';
    /** Scores of all for the last of the vectors. */
    const scoresBy = async (...vectors: readonly Float32Array[]) => {
      const ranker = new LocalRanker();
      await ranker.begin({ load });
      await ranker.change({ load, shown, gone: [] });
      let scores: (number | undefined)[] = [];
      for (const vector of vectors) {
        const briefs = [{ text, model: use.model, vector }];
        const answers = shown.map((advisor) =>
          ranker.assessOne({ load, advisor: { ...advisor, profile: profile() }, briefs }),
        );
        scores = (await Promise.all(answers)).map(([answer]) => answer?.score);
      }
      return scores;
    };
    expect(await scoresBy(former!)).not.to.deep.equal(await scoresBy(present!));
    expect(await scoresBy(former!, present!)).to.deep.equal(await scoresBy(present!));
  });

  it('tells alone whom a brief may be proposed to as it does among all: no first place without a chance', async () => {
    const index = new RankingIndex();
    const features = [...readDemoFeatures().byKey.values()];
    features.forEach((known, id) => index.upsert(id, known));
    const ids = features.map((_, id) => id);
    let shownOnly = 0;
    for (const text of ['How do we keep our volunteers?', 'Who can shoe our eight ponies?']) {
      const query = await prepareQuery(text, use);
      const all = index.rank(query, { limit: ids.length });
      const may = all.filter((ranked) => fitOf(query, ranked).mayBeProposed);
      expect(index.mayFit(query, ids)).to.have.members(may.map(({ advisorId }) => advisorId));
      for (const ranked of all.filter((one) => !may.includes(one)).slice(0, 5))
        shownOnly += Number(fitOf(query, ranked).score > LIMITS.search.hideAtOrBelow);
    }
    expect(shownOnly, 'shown to be judged, proposed to nobody').to.be.above(0);
  }).timeout(30_000);

  it('needs only the head of stored features', async () => {
    const rich = profile({ ...solicitor, bio: 'I defend employers. '.repeat(80), cvText: longText() });
    const features = await computeFeatures(rich, use);
    expect(features.length).to.be.above(INDEX_BYTES);
    const index = new RankingIndex();
    index.upsert(1, features.subarray(0, INDEX_BYTES));
    const query = await prepareQuery('employment solicitor', use);
    const whole = new RankingIndex();
    whole.upsert(1, features);
    expect(index.rank(query, { limit: 1 })).to.deep.equal(whole.rank(query, { limit: 1 }));
  }).timeout(30_000);

  it('ranks by words those whose sentence vector is missing, and all when the model fails', async () => {
    const index = new RankingIndex();
    index.upsert(1, await computeFeatures(potter, use));
    index.upsert(2, await computeFeatures(solicitor, words));
    expect(index.rank(await prepareQuery('employment solicitor', use), { limit: 1 })[0]!.advisorId).to.equal(
      2,
    );
    const broken = { ...use, embed: () => Promise.reject(new Error('gone')) };
    const query = await prepareQuery('employment solicitor', broken);
    expect(query.vector).to.equal(null);
    expect(index.rank(query, { limit: 1 })[0]!.advisorId).to.equal(2);
  }).timeout(30_000);

  it('takes any text for a brief', async () => {
    const index = new RankingIndex();
    index.upsert(1, await computeFeatures(profile(), words));
    index.upsert(2, await computeFeatures(solicitor, use));
    const odd = [
      '',
      '   ',
      '😀😀',
      '\u0000\uD800',
      'Wir suchen eine Anwältin',
      '我们需要律师',
      'x'.repeat(100_000),
    ];
    for (const text of [...odd, 'law '.repeat(50_000)]) {
      const ranked = index.rank(await prepareQuery(text, use), { limit: 5 });
      expect(ranked).to.have.length(2);
      expect(ranked.every(({ parts }) => Number.isFinite(parts.total))).to.equal(true);
    }
  }).timeout(60_000);
});

function longText(): string {
  return Array.from({ length: 2_000 }, (_, i) => `wordnumber${i.toString(36)}`).join(' ');
}
