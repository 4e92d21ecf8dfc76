/**
 * Learns the weights of `src/features/cv/profile/data/title-weights.json` from the learning files and the older development texts:
 * `node --import tsx test/eval/train-cv.ts [--write]`. It prints first how well weights read each writer's files that were
 * learned from the files of all others.
 */
import { writeFileSync } from 'node:fs';
import { embeddedProposal, partsOf } from '../../src/features/cv/profile/embedded-extractor.ts';
import type { Features, Weights } from '../../src/features/cv/profile/ranking.ts';
import { scoreOf } from '../../src/features/cv/profile/ranking.ts';
import { titleCandidates } from '../../src/features/cv/profile/find-title.ts';
import { filesOf, writersOf } from './cv-files.ts';
import { marksOf } from './cv-measures.ts';
import type { LabelledCv } from './cv-set.ts';
import { developmentCvs, ownCvs } from './cv-set.ts';

const ROUNDS = 400;
const STEP = 0.3;
/** Keeps the weight of what is seldom seen small. */
const RIDGE = 0.003;
/** What few files show and everybody knows: what a label calls the title is the title. */
const PRIOR: Weights = { label: 3 };

interface Choice {
  readonly writer: string;
  readonly candidates: readonly { readonly features: Features; readonly isRight: boolean }[];
  readonly isWanted: boolean;
}

function choiceOf(writer: string, cv: LabelledCv): Choice {
  const { lines, name } = partsOf(cv.text);
  const proposal = embeddedProposal(cv.text);
  const candidates = titleCandidates(lines, name).map(({ title, features }) => ({
    features,
    isRight: marksOf(cv, { ...proposal, title }).title.right === 1,
  }));
  return { writer, candidates, isWanted: cv.expected.title !== '' };
}

/** Shares of the candidates, and of that none is right, which has the score 0. */
function likelihoods({ candidates }: Choice, weights: Weights): { each: number[]; none: number } {
  const scores = candidates.map(({ features }) => Math.exp(scoreOf(features, weights)));
  const all = 1 + scores.reduce((sum, score) => sum + score, 0);
  return { each: scores.map((score) => score / all), none: 1 / all };
}

/** Conditional logistic regression: the likeliest candidate is to be a right one, or none where none is right. */
function learned(choices: readonly Choice[]): Weights {
  const weights: Record<string, number> = { ...PRIOR };
  const squares: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope: Record<string, number> = {};
    for (const choice of choices) {
      const { each } = likelihoods(choice, weights);
      const right = choice.candidates.reduce((sum, { isRight }, at) => sum + (isRight ? each[at]! : 0), 0);
      for (const [at, { features, isRight }] of choice.candidates.entries()) {
        const error = (isRight ? each[at]! / right : 0) - each[at]!;
        for (const [name, value] of Object.entries(features))
          slope[name] = (slope[name] ?? 0) + error * value;
      }
    }
    for (const [name, sum] of Object.entries(slope)) {
      const step = sum / choices.length - RIDGE * ((weights[name] ?? 0) - (PRIOR[name] ?? 0));
      squares[name] = (squares[name] ?? 0) + step * step;
      weights[name] = (weights[name] ?? 0) + (STEP * step) / Math.sqrt(squares[name] + 1e-9);
    }
  }
  return Object.fromEntries(
    Object.entries(weights)
      .map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

/** Titles proposed, right, and wanted. */
function count(choices: readonly Choice[], weights: Weights): string {
  let [proposed, right, wanted, findable] = [0, 0, 0, 0];
  for (const choice of choices) {
    const { each, none } = likelihoods(choice, weights);
    const best = each.reduce((most, value, at) => (value > (each[most] ?? none) ? at : most), -1);
    wanted += Number(choice.isWanted);
    findable += Number(choice.candidates.some(({ isRight }) => isRight));
    proposed += Number(best >= 0);
    right += Number(choice.candidates[best]?.isRight ?? false);
  }
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(2));
  return `${share(right, proposed)} / ${share(right, wanted)}, among the candidates ${share(findable, wanted)}`;
}

const learning = writersOf('learning').filter((writer) => !process.argv.includes(`--without=${writer}`));
const sets: [string, LabelledCv[]][] = [['older texts', [...ownCvs(), ...developmentCvs()]]];
for (const writer of learning) sets.push([writer, await filesOf(writer)]);
const choices = sets.flatMap(([writer, cvs]) => cvs.map((cv) => choiceOf(writer, cv)));
for (const [writer] of sets) {
  const others = learned(choices.filter((choice) => choice.writer !== writer));
  const own = choices.filter((choice) => choice.writer === writer);
  console.log(`title of ${writer} (${own.length}) by the others: ${count(own, others)}`);
}
const weights = learned(choices);
console.log(`title of all by all: ${count(choices, weights)}`);
if (process.argv.includes('--write'))
  writeFileSync(
    new URL('../../src/features/cv/profile/data/title-weights.json', import.meta.url),
    `${JSON.stringify(weights, null, 2)}\n`,
  );
