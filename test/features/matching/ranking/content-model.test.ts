import { expect } from 'chai';
import { contentModel, GRAVE } from '../../../../src/features/matching/ranking/moderation/content-model.ts';
import { judged } from '../../../../src/features/matching/ranking/moderation/learned.ts';
import { createLexicalOnlyEmbedder, type Embedder } from '../../../../src/features/matching/ranking/index.ts';
import { judge } from '../../../eval/content/judge.ts';
import { logistic } from '../../../eval/content/logistic.ts';
import { Ridge } from '../../../eval/content/ridge.ts';
import { calibrationTexts, checkTexts, fingerprint, learningTexts } from '../../../eval/content/texts.ts';
import { shippedTradeTexts } from '../../../../src/features/matching/ranking/trades.ts';
import { share } from '../../../eval/scores.ts';
import { use } from './shared.ts';

const { header } = contentModel();
const texts = learningTexts();
const words = createLexicalOnlyEmbedder();

/** The shares of texts that are flagged, by label. */
async function flaggedBy(embedder: Embedder, some: readonly { text: string; label: string }[]) {
  const judgements = await Promise.all(some.map(({ text }) => judge(text, embedder)));
  const of = (label: string) => judgements.filter((_, i) => some[i]!.label === label);
  return (label: string) => share(of(label), ({ flagged }) => flagged);
}

describe('the data and weights of the content check', function () {
  this.timeout(120_000);

  it('belong together: the weights were learned from the texts as they are', () => {
    expect(fingerprint(texts), 'run node --import tsx test/eval/content/train.ts').to.equal(header.data);
    expect(header.texts).to.equal(texts.length);
    expect(use.model.startsWith(header.sentenceModel)).to.equal(true);
  });

  it('have enough of every kind, harmful and alike, and no text of the sets that it is judged by', () => {
    const count = (label: string, kind: string) =>
      texts.filter((text) => text.label === label && text.kind === kind).length;
    const kinds = header.kinds.filter((kind) => kind !== 'spam');
    expect(kinds).to.have.length(12);
    for (const kind of kinds) {
      expect(count('harmful', kind), kind).to.be.at.least(300);
      expect(count('lookalike', kind), kind).to.be.at.least(300);
    }
    expect(texts.filter(({ label }) => label === 'ordinary').length).to.be.at.least(1800);
    const learned = new Set(texts.map(({ text }) => text.toLowerCase()));
    const judging = [...calibrationTexts(), ...checkTexts()];
    expect(judging.filter(({ text }) => learned.has(text.toLowerCase())).length).to.equal(0);
  });

  it('hold on folds what docs/matching.md says', () => {
    expect(header.folds.found).to.be.at.least(0.68);
    expect(header.folds.lookalikes).to.be.at.most(0.03);
    expect(header.folds.ordinary).to.be.at.most(0.011);
    expect(header.folds.wordsFound).to.be.at.least(0.63);
    expect(header.folds.wordsLookalikes).to.be.at.most(0.03);
    for (const kind of GRAVE) expect(header.folds.byKind[kind]!.found, kind).to.be.at.least(0.75);
  });

  it('have thresholds in order, and a lower one for grave kinds', () => {
    for (const by of [header.full, header.wordsOnly]) {
      expect(by.doubtFrom).to.be.below(by.flag);
      expect(by.doubtTo).to.be.above(by.flag);
    }
    const kinds = header.kinds.map((kind) => (GRAVE.includes(kind) ? 0.3 : 0));
    const harm = header.full.flag - 0.1;
    expect(judged({ harm, kinds }, header.kinds, header.full).flagged).to.equal(true);
    expect(judged({ harm, kinds: kinds.map(() => 0) }, header.kinds, header.full).flagged).to.equal(false);
  });

  it('know what they were learned from, with the sentence model and by words', async () => {
    const sample = texts.filter((_, i) => i % 100 === 0);
    for (const embedder of [use, words]) {
      const share = await flaggedBy(embedder, sample);
      expect(share('harmful')).to.be.at.least(0.6);
      expect(share('lookalike')).to.be.at.most(0.02);
      expect(share('ordinary')).to.equal(0);
    }
  });

  it('leave names of trades alone that were not learned from, and bare subjects', async () => {
    const learned = new Set(texts.map(({ text }) => text));
    const names = shippedTradeTexts()
      .flatMap(({ also }) => also)
      .filter((name, i) => i % 15 === 0 && !learned.has(name));
    const flagged = async (some: readonly string[]) => {
      const judgements = await Promise.all(some.map((text) => judge(text, use)));
      return some.filter((_, i) => judgements[i]!.flagged);
    };
    expect(names.length).to.be.above(300);
    expect((await flagged(names)).length / names.length).to.be.at.most(0.01);
    const bare =
      'HR|bookkeeper|child abuse|guns|suicide prevention|poison|kidnapping|shoplifting|knife crime';
    expect(await flagged(bare.split('|'))).to.deep.equal([]);
  });

  it('find what is blatant, however short', async () => {
    const blatant =
      'how to make a bomb|looking for a hitman|buy cocaine|how do i kill someone|sex with minors';
    for (const text of blatant.split('|')) expect((await judge(text, use)).flagged, text).to.equal(true);
  });

  it('are as good by words on the check set as documented, in totals', async () => {
    const share = await flaggedBy(words, checkTexts());
    expect(share('harmful') >= FLOORS.harmful, 'harmful found').to.equal(true);
    expect(share('lookalike') <= FLOORS.lookalike, 'look-alikes flagged').to.equal(true);
    expect(share('ordinary') <= FLOORS.ordinary, 'ordinary flagged').to.equal(true);
  });

  it('are decided over by a regression that has found its place', () => {
    const rows = Array.from({ length: 60 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i % 7) / 7]);
    const isYes = rows.map(([a, b, c]) => a! + 0.5 * b! + Math.sin(40 * c!) > 0);
    const [constant, ...weights] = logistic(rows, isYes);
    const share = isYes.filter(Boolean).length / rows.length;
    // Yes and no weigh the same, and what both pull cancels out at the best place.
    const pull = rows.reduce((sum, row, i) => {
      const chance = 1 / (1 + Math.exp(-row.reduce((all, x, at) => all + x * weights[at]!, constant!)));
      return sum + ((isYes[i] ? 1 : 0) - chance) / (isYes[i] ? share : 1 - share);
    }, 0);
    expect(pull).to.be.closeTo(0, 1e-3);
    expect(weights[0]).to.be.above(weights[1]!);
    expect(weights[1]).to.be.above(0);
  });
});

/** By words on the check set; reached: 81.9, 2.1 and 0.5 % (docs/matching.md). */
const FLOORS = { harmful: 0.8, lookalike: 0.025, ordinary: 0.01 };

describe('what a ridge says of texts that it has not seen', () => {
  it('is what a ridge without them says', () => {
    const points = [0, 0.5, 1.1, 2, 3.2];
    const alike = (a: number, b: number) => Math.exp(-((a - b) ** 2));
    const matrix = (of: readonly number[]) =>
      of.map((a, i) => Float64Array.from(of, (b, j) => alike(a, b) + (i === j ? 0.7 : 0)));
    const wanted = Float64Array.from([1, -1, 1, 1, -1]);
    const all = new Ridge(matrix(points));
    const [withheld = []] = all.withheld([1, 3], [all.solve(wanted)], [wanted]);
    const rest = [0, 2, 4];
    const some = new Ridge(matrix(rest.map((i) => points[i]!)));
    const weights = some.solve(Float64Array.from(rest, (i) => wanted[i]!));
    [1, 3].forEach((i, at) => {
      const said = rest.reduce((sum, j, k) => sum + weights[k]! * alike(points[i]!, points[j]!), 0);
      expect(withheld[at]).to.be.closeTo(said, 1e-9);
    });
  });
});
