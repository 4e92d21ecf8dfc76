/**
 * Learns by which words a CV shows a skill (`src/features/cv/profile/data/skill-weights.json`) from the learning files and
 * from the advisors of the learning set of the ranker: `node --import tsx test/eval/train-skills.ts [--write]`. It prints
 * first how well weights read each writer's files that were learned from the texts of all others.
 */
import { writeFileSync } from 'node:fs';
import { SKILLS, type Skill } from '../../src/contract/enums.ts';
import { LEAST } from '../../src/features/cv/profile/choice.ts';
import { partsOf } from '../../src/features/cv/profile/embedded-extractor.ts';
import { skillEvidence, type Evidence } from '../../src/features/cv/profile/find-skills.ts';
import { findTitle } from '../../src/features/cv/profile/find-title.ts';
import { jobsIn } from '../../src/features/cv/profile/job-history.ts';
import { filesOf, writersOf } from './cv-files.ts';
import { developmentCvs, ownCvs } from './cv-set.ts';
import { labelledSet, LEARNING_FOLDER } from './labelled-set.ts';

const ROUNDS = 250;
const STEP = 0.2;
/** Pull of the weight of a word towards none, and of what cues are worth towards {@link PRIOR}. */
const RIDGE = 4;
const CUE_RIDGE = 1;
const PRIOR = { bias: -3, cue: 0.5, listed: 1 };
/** A word that fewer texts or writers have is not learned from; a weight under this is left out. */
const TEXTS = 4;
const WRITERS = 3;
const SMALLEST = 0.06;
/** A profile is no CV: its skills are those of somebody's choice, and its text is short. */
const PROFILE_WEIGHT = 0.5;

interface Text {
  readonly writer: string;
  readonly weight: number;
  readonly evidence: Evidence;
  readonly skills: ReadonlySet<string>;
  readonly acceptable: ReadonlySet<string>;
}

interface Weights {
  readonly bias: number;
  readonly cue: number;
  readonly listed: number;
  readonly words: ReadonlyMap<string, number>;
}

function textOf(
  writer: string,
  text: string,
  skills: readonly string[],
  acceptable: readonly string[] = [],
  weight = 1,
): Text {
  const { lines, name } = partsOf(text);
  const jobs = jobsIn(lines).map(({ title }) => title);
  const evidence = skillEvidence(lines, findTitle(lines, name)?.value ?? '', jobs);
  return { writer, weight, evidence, skills: new Set(skills), acceptable: new Set(acceptable) };
}

const texts = [
  ...(
    await Promise.all(
      writersOf('learning').map(async (writer) =>
        (await filesOf(writer)).map(({ text, expected }) =>
          textOf(writer, text, expected.skills, expected.skillsAcceptable),
        ),
      ),
    )
  ).flat(),
  ...[...ownCvs(), ...developmentCvs()].map(({ text, expected }) =>
    textOf('older texts', text, expected.skills, expected.skillsAcceptable),
  ),
  ...labelledSet(LEARNING_FOLDER).advisors.map(({ id, title, bio, expertise, skills }) =>
    textOf(
      `profiles ${id[0]}`,
      `${title}\n\nProfile\n${bio}\n\nSkills\n${expertise}`,
      skills,
      [],
      PROFILE_WEIGHT,
    ),
  ),
];

const vocabulary = (() => {
  const seen = new Map<string, { texts: number; writers: Set<string> }>();
  for (const { writer, evidence } of texts)
    for (const word of evidence.words.keys()) {
      const one = seen.get(word) ?? { texts: 0, writers: new Set() };
      one.texts += 1;
      one.writers.add(writer);
      seen.set(word, one);
    }
  return [...seen]
    .filter(([, one]) => one.texts >= TEXTS && one.writers.size >= WRITERS)
    .map(([word]) => word);
})();
const places = new Map(vocabulary.map((word, at) => [word, at]));
const said = new Map(
  texts.map((text) => [text, [...text.evidence.words.keys()].flatMap((word) => places.get(word) ?? [])]),
);

/** Logistic regression; what may be proposed, but need not be, teaches nothing. */
function learned(skill: Skill, from: readonly Text[]): Weights {
  const own = from.filter(({ skills, acceptable }) => skills.has(skill) || !acceptable.has(skill));
  const size = vocabulary.length;
  const start = [...Array<number>(size).fill(0), PRIOR.cue, PRIOR.listed, PRIOR.bias];
  const pulls = [...Array<number>(size).fill(RIDGE), CUE_RIDGE, CUE_RIDGE, 0];
  const weights = Float64Array.from(start);
  const squares = new Float64Array(size + 3);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = Float64Array.from(weights, (weight, at) => pulls[at]! * (weight - start[at]!));
    for (const text of own) {
      const { worth, isListed } = text.evidence.cues[skill];
      const at = said.get(text)!;
      let sum = weights[size]! * worth + weights[size + 1]! * Number(isListed) + weights[size + 2]!;
      for (const place of at) sum += weights[place]!;
      const error = text.weight * (1 / (1 + Math.exp(-sum)) - Number(text.skills.has(skill)));
      for (const place of at) slope[place]! += error;
      slope[size]! += error * worth;
      slope[size + 1]! += error * Number(isListed);
      slope[size + 2]! += error;
    }
    for (const [at, by] of slope.entries()) {
      squares[at]! += by * by;
      weights[at]! -= (STEP * by) / Math.sqrt(squares[at]! + 1e-9);
    }
  }
  const rounded = Array.from(weights, (weight) => Math.round(weight * 100) / 100);
  return {
    bias: rounded[size + 2]!,
    cue: rounded[size]!,
    listed: rounded[size + 1]!,
    words: new Map(
      vocabulary.flatMap((word, at) =>
        Math.abs(rounded[at]!) >= SMALLEST ? [[word, rounded[at]!] as const] : [],
      ),
    ),
  };
}

const NAMES = SKILLS.filter((skill) => skill !== 'other');
const learnedFrom = (from: readonly Text[]) =>
  new Map(NAMES.map((skill) => [skill, learned(skill, from)] as const));

function chance(text: Text, skill: Skill, { bias, cue, listed, words }: Weights): number {
  const { worth, isListed } = text.evidence.cues[skill];
  let sum = bias + cue * worth + listed * Number(isListed);
  for (const word of text.evidence.words.keys()) sum += words.get(word) ?? 0;
  return 1 / (1 + Math.exp(-sum));
}

for (const writer of [...writersOf('learning'), 'older texts']) {
  const others = learnedFrom(texts.filter((text) => text.writer !== writer));
  const own = texts.filter((text) => text.writer === writer);
  const row = [0.2, 0.25, LEAST.skill, 0.35, 0.4].map((least) => {
    let [proposed, right, wanted, found] = [0, 0, 0, 0];
    for (const text of own) {
      const names = NAMES.filter((skill) => chance(text, skill, others.get(skill)!) >= least);
      proposed += names.length;
      right += names.filter((name) => text.skills.has(name) || text.acceptable.has(name)).length;
      wanted += text.skills.size;
      found += names.filter((name) => text.skills.has(name)).length;
    }
    return `${least}: ${(right / proposed).toFixed(2)} / ${(found / wanted).toFixed(2)}`;
  });
  console.log(`skills of ${writer} (${own.length}) by the others, from a chance of ${row.join(', ')}`);
}

if (process.argv.includes('--write')) {
  const all = learnedFrom(texts);
  const by = (part: 'bias' | 'cue' | 'listed') =>
    Object.fromEntries(NAMES.map((skill) => [skill, all.get(skill)![part]]));
  const words = Object.fromEntries(
    vocabulary
      .toSorted()
      .map(
        (word) =>
          [
            word,
            Object.fromEntries(
              NAMES.flatMap((skill) => {
                const weight = all.get(skill)!.words.get(word);
                return weight === undefined ? [] : [[skill, weight]];
              }),
            ),
          ] as const,
      )
      .filter(([, weights]) => Object.keys(weights).length > 0),
  );
  const lines = Object.entries(words).map(
    ([word, weights]) => `    ${JSON.stringify(word)}: ${JSON.stringify(weights)}`,
  );
  writeFileSync(
    new URL('../../src/features/cv/profile/data/skill-weights.json', import.meta.url),
    `{\n${(['bias', 'cue', 'listed'] as const)
      .map((part) => `  "${part}": ${JSON.stringify(by(part))},\n`)
      .join('')}  "words": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}
