import { expect } from 'chai';
import {
  computeFeatures,
  createLexicalOnlyEmbedder,
  prepareQuery,
  RankingIndex,
} from '../../../../src/features/matching/ranking/index.ts';
import { namingOf, prepareTerms } from '../../../../src/features/matching/ranking/query-terms.ts';
import { contentWords, stem } from '../../../../src/features/matching/ranking/text.ts';
import { shippedTradeTexts } from '../../../../src/features/matching/ranking/trades.ts';
import { evaluate, type Evaluation } from '../../../eval/evaluate.ts';
import { MEND, readLabelledFeatures } from '../../../eval/labelled-features.ts';
import { labelledSet } from '../../../eval/labelled-set.ts';
import { scoreFigures, share } from '../../../eval/scores.ts';
import { difference } from '../../../support/feature-difference.ts';
import { use } from './shared.ts';

const shareOfTrade = (asked: Float32Array, name: string): number =>
  asked[shippedTradeTexts().findIndex(({ trade }) => trade === name)]!;

/** Targets of design/matching.md ("Accept") and of the issue (calibrated scores). */
describe('the ranker on the labelled set', function () {
  this.timeout(120_000);
  let full: Evaluation;
  let fallback: Evaluation;

  before(async () => {
    full = await evaluate(labelledSet(), use, readLabelledFeatures(labelledSet().advisors));
    fallback = await evaluate(labelledSet(), createLexicalOnlyEmbedder());
  });

  it('is measured with features as it computes them today', async () => {
    const { advisors } = labelledSet();
    const stored = readLabelledFeatures(advisors);
    for (let at = 0; at < advisors.length; at += 20)
      expect(difference(stored[at], await computeFeatures(advisors[at]!, use)), MEND).to.be.below(0.02);
  });

  it('puts the right advisors first', () => {
    expect(full.ranking['nDCG@10']).to.be.at.least(0.85);
    expect(full.ranking.MRR).to.be.at.least(0.88);
    expect(full.ranking['recall@10']).to.be.at.least(0.88);
  });

  it('keeps that order in the scores that people see, and under the cut of the search', () => {
    for (const measures of [full.scores, full.shown]) {
      expect(measures['nDCG@10']).to.be.at.least(0.8);
      expect(measures.MRR).to.be.at.least(0.88);
      expect(measures['recall@10']).to.be.at.least(0.88);
    }
  });

  it('still ranks well without the sentence model', () => {
    expect(fallback.ranking['nDCG@10']).to.be.at.least(0.7);
    expect(fallback.scores['nDCG@10']).to.be.at.least(0.7);
  });

  it('scores nearly all unrelated advisors 3 or below, hardly one 8 or above, and hides no ideal one', () => {
    expect(shareOf(full, 0, (score) => score <= 3)).to.be.at.least(0.88);
    expect(shareOf(full, 0, (score) => score >= 8)).to.be.at.most(0.02);
    expect(shareOf(full, 3, (score) => score <= 3)).to.equal(0);
    expect(scoreFigures(full).goodHidden).to.be.at.most(0.1); // 3 of 40
  });

  it('reads a few words as the name of a field and many as a trouble, whose neighbours are meant as well', async () => {
    const story = labelledSet().briefs[0]!.description;
    const briefs = ['bookkeeper please', 'brand strategy and marketing for a start-up in Leeds', story];
    const [name, line, told] = briefs.map((text) => namingOf(prepareTerms(text).length));
    expect([name, told]).to.deep.equal([1, 0]);
    expect(line).to.be.within(0.5, 0.9);
    const { trades: asked } = await prepareQuery(story, use);
    const largest = [...asked].sort((a, b) => b - a);
    expect(asked.reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 0.001);
    expect(largest[2]! / largest[0]!).to.be.at.least(0.1);
  });

  it('hears the need that is told less plainly as well', async () => {
    const { trades: asked } = await prepareQuery(
      'Since the new oven came our sourdough is pale and flat, and half of each batch of loaves ends in the bin. Quite separately, four of our volunteers drive the children about and we do not know whose background has to be checked, nor how.',
      use,
    );
    expect(shareOfTrade(asked, 'artisan baker')).to.be.above(0.3);
    // The whole alone gives it .0005.
    expect(shareOfTrade(asked, 'DBS and vetting adviser')).to.be.above(0.002);
  });

  it('hears both needs of a line, however they are joined', async () => {
    for (const joint of [' and ', ', and also ', '; ', '. We also need ']) {
      const needs = [
        'crisis PR and media training for a charity',
        'advice on closing our insolvent flower business',
      ];
      const { trades: asked } = await prepareQuery(`We need ${needs.join(joint)}.`, use);
      // The line as a whole gives the second half of the first.
      const part =
        shareOfTrade(asked, 'insolvency practitioner') /
        shareOfTrade(asked, 'PR and media relations consultant');
      expect(part, joint).to.be.within(0.7, 1.4);
    }
  });

  it('finds by the bare name of a trade those whose title says it', async () => {
    const { advisors } = labelledSet();
    const index = new RankingIndex();
    readLabelledFeatures(advisors).forEach((features, at) => index.upsert(at, features));
    const titles = advisors.map(({ title }) => new Set(contentWords(title).map(stem)));
    // "solicitor", "bookkeeper": the last word of a trade's name that few titles have.
    const names = new Set(
      shippedTradeTexts().flatMap(({ trade, also }) =>
        [trade, ...also].flatMap((name) => contentWords(name).slice(-1)),
      ),
    );
    const held = [...names].filter((name) => {
      const count = titles.filter((title) => title.has(stem(name))).length;
      return count > 0 && count < 4;
    });
    expect(held.length).to.be.above(20);
    const first = await Promise.all(
      held.map(async (name) => index.rank(await prepareQuery(name, use), { limit: 1 })[0]!.advisorId),
    );
    const right = first.filter((at, i) => titles[at]!.has(stem(held[i]!)));
    expect(right.length / held.length).to.be.at.least(0.75, String(held.length));
  });

  it('means the same from brief to brief', () => {
    const { auc, aucWithinBriefs } = scoreFigures(full);
    expect(auc).to.be.at.least(0.92);
    expect(aucWithinBriefs - auc).to.be.at.most(0.02);
  });

  it('shows its first five, but for hardly any', () => {
    const first = full.grades.filter(({ ranked }) => ranked.place < 5);
    expect(share(first, ({ score }) => score > 3)).to.be.at.least(0.97);
  });

  it('says in words of the profile why an advisor fits', () => {
    for (const { assessment, advisor } of full.grades.filter((pair) => pair.score > 3)) {
      const profile = labelledSet().advisors.find((each) => each.id === advisor)!;
      const text = `${profile.title} ${profile.expertise} ${profile.bio}`.replaceAll(/\s+/g, ' ');
      for (const item of assessment.evidence.items) expect(text).to.include(item);
      for (const sentence of assessment.evidence.sentences) expect(text).to.include(sentence.text);
    }
  });
});

function shareOf(evaluation: Evaluation, grade: number, test: (score: number) => boolean): number {
  const pairs = evaluation.grades.filter((pair) => pair.grade === grade);
  return share(pairs, (pair) => test(pair.score));
}
