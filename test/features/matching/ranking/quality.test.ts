import { expect } from 'chai';
import { combined } from '../../../../src/features/matching/ranking/calibration.ts';
import { bestEvidence, weighParts } from '../../../../src/features/matching/ranking/evidence.ts';
import {
  computeFeatures,
  createLexicalOnlyEmbedder,
} from '../../../../src/features/matching/ranking/ranking.ts';
import { evaluate, type Evaluation } from '../../../eval/evaluate.ts';
import { MEND, readLabelledFeatures } from '../../../eval/labelled-features.ts';
import { briefQuery, labelledSet } from '../../../eval/labelled-set.ts';
import { quantile, scoreFigures, share } from '../../../eval/scores.ts';
import { prepareQuery } from '../../../../src/features/matching/ranking/prepare.ts';
import { difference } from '../../../support/feature-difference.ts';
import { use } from './shared.ts';

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
    expect(full.ranking['nDCG@10']).to.be.at.least(0.8);
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

  it('scores ideal advisors 8 or above and unrelated ones 3 or below', () => {
    expect(shareOf(full, 3, (score) => score >= 8)).to.be.at.least(0.85);
    expect(shareOf(full, 0, (score) => score <= 3)).to.be.at.least(0.88);
    expect(shareOf(full, 0, (score) => score >= 8)).to.be.at.most(0.02);
  });

  it('keeps good and very good apart at the top of the scale', () => {
    const figures = scoreFigures(full);
    expect(figures.saturated).to.equal(0);
    expect(figures.bestNineTenths).to.be.within(9, 9.6);
    expect(figures.bestNineTenths - figures.bestTenth).to.be.at.least(1);
    expect(scoreFigures(fallback).saturated).to.equal(0);
  });

  it('means the same from brief to brief', () => {
    const { auc, aucWithinBriefs } = scoreFigures(full);
    expect(auc).to.be.at.least(0.93);
    expect(aucWithinBriefs - auc).to.be.at.most(0.02);
  });

  it('hides nearly everybody for whom nothing speaks, and hardly a good advisor', () => {
    const { weakShown, goodHidden, goodHiddenWeak } = scoreFigures(full);
    expect(weakShown).to.be.at.most(0.03);
    expect(goodHidden).to.be.at.most(0.1); // 4 of 40, all of them grade 2
    expect(goodHiddenWeak).to.be.at.most(0.1);
    expect(shareOf(full, 3, (score) => score <= 3)).to.equal(0);
  });

  it('would have been calibrated alike on other briefs of the set', async () => {
    const set = labelledSet();
    const features = readLabelledFeatures(set.advisors);
    const values = new Map<string, number>();
    for (const brief of set.briefs) {
      const query = await prepareQuery(briefQuery(brief), use);
      for (const pair of full.grades.filter((each) => each.brief === brief.id)) {
        const at = pair.ranked.advisorId;
        const { parts, byModel } = weighParts(query, features[at]!, set.advisors[at]!);
        values.set(
          `${brief.id} ${pair.advisor}`,
          combined(pair.ranked.parts, { weight: bestEvidence(parts), byModel }),
        );
      }
    }
    const of = (briefs: readonly string[], grade: number) =>
      full.grades
        .filter((pair) => pair.grade === grade && briefs.includes(pair.brief))
        .map((pair) => values.get(`${pair.brief} ${pair.advisor}`)!)
        .sort((a, b) => a - b);
    const ids = set.briefs.map((brief) => brief.id);
    let ideal = 0;
    let unrelated = 0;
    for (let fold = 0; fold < 5; fold++) {
      const seen = ids.filter((_, i) => i % 5 !== fold);
      const unseen = ids.filter((_, i) => i % 5 === fold);
      const three = quantile(of(seen, 0), 0.905);
      const eight = quantile(of(seen, 3), 0.1);
      expect(three).to.be.within(1.8, 2.8); // shipped: 2.3
      expect(eight).to.be.within(3.8, 5.8); // shipped: 4.5
      ideal += of(unseen, 3).filter((value) => value >= eight).length;
      unrelated += of(unseen, 0).filter((value) => value <= three).length;
    }
    expect(ideal / of(ids, 3).length).to.be.at.least(0.8);
    expect(unrelated / of(ids, 0).length).to.be.at.least(0.85);
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
