/**
 * Learns the weights by which names, titles and the sentences of a bio are chosen (`name-weights.json`, `title-weights.json`
 * and `bio-weights.json` of `src/features/cv/profile/data`) from the learning files, the beginnings that are for learning and the older development texts:
 * `node --import tsx test/eval/train-cv.ts name|title|bio [--write]`. It prints first how well weights read each writer's texts
 * that were learned from the texts of all others.
 */
import { writeFileSync } from 'node:fs';
import { partsOf } from '../../src/features/cv/profile/embedded-extractor.ts';
import { findBio, sentencesOf } from '../../src/features/cv/profile/find-bio.ts';
import { findExpertise, listLines } from '../../src/features/cv/profile/find-expertise.ts';
import { titleCandidates } from '../../src/features/cv/profile/find-title.ts';
import { LEAST, likeliest, type Features, type Weights } from '../../src/features/cv/profile/choice.ts';
import { textOf } from '../../src/features/cv/profile/find-name.ts';
import type { ProfileProposal } from '../../src/features/cv/profile/profile-extractor.ts';
import { nameOrders } from '../../src/features/cv/profile/name-order.ts';
import { named } from '../../src/features/cv/profile/names.ts';
import { beginnersOf, beginningsBy, filesOf, nameCases, writersOf } from './cv-files.ts';
import { holds, marksOf, scoreOf } from './cv-measures.ts';
import { developmentCvs, ownCvs, type LabelledCv } from './cv-set.ts';

const ROUNDS = 400;
const STEP = 0.3;
/** Keeps the weight of what is seldom seen small. */
const RIDGE = { name: 0.0005, title: 0.003, bio: 0.0005 };
/** What few texts show and everybody knows: a label tells the title, capitals tell the family's name. */
const PRIORS = { words: {}, order: { capitals: 3 }, title: { label: 3 } };

const NOTHING: ProfileProposal = {
  firstName: '',
  lastName: '',
  title: '',
  email: '',
  linkedinUrl: '',
  bio: '',
  expertise: '',
  suggestedSkills: [],
  sources: { skills: {} },
};

interface Option {
  /** Options of the same value are as right as each other. */
  readonly value: string;
  readonly features: Features;
  readonly isRight: boolean;
}

/** Of some options one is to be chosen, or none, which has the score 0. */
interface Choice {
  readonly writer: string;
  readonly id: string;
  readonly options: readonly Option[];
  readonly isWanted: boolean;
  /** How much it teaches; 1 where nothing is said. */
  readonly weight?: number;
}

/** Conditional logistic regression: the likeliest option is to be a right one, or none where none is right. */
function learned(choices: readonly Choice[], prior: Weights, ridge: number): Weights {
  const names = [
    ...new Set(choices.flatMap(({ options }) => options.flatMap(({ features }) => Object.keys(features)))),
  ];
  const places = new Map(names.map((name, at) => [name, at]));
  const start = names.map((name) => prior[name] ?? 0);
  const weights = [...start];
  const squares = names.map(() => 0);
  const all = choices.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const sparse = choices.map(({ options, weight = 1 }) => ({
    weight,
    options: options.map(({ features, isRight }) => {
      const own = Object.entries(features).flatMap(([name, value]) =>
        value ? [[name, Number(value)] as const] : [],
      );
      return { isRight, at: own.map(([name]) => places.get(name)!), values: own.map(([, value]) => value) };
    }),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = names.map(() => 0);
    for (const { options, weight } of sparse) {
      const each = options.map(({ at, values }) =>
        Math.exp(at.reduce((sum, place, index) => sum + weights[place]! * values[index]!, 0)),
      );
      const whole = 1 + each.reduce((sum, value) => sum + value, 0);
      const right = options.reduce((sum, { isRight }, at) => sum + (isRight ? each[at]! : 0), 0);
      for (const [index, { isRight, at, values }] of options.entries()) {
        const error = weight * ((isRight ? each[index]! / right : 0) - each[index]! / whole);
        for (const [place, name] of at.entries()) slope[name]! += error * values[place]!;
      }
    }
    for (const [at, sum] of slope.entries()) {
      const step = sum / all - ridge * (weights[at]! - start[at]!);
      squares[at]! += step * step;
      weights[at]! += (STEP * step) / Math.sqrt(squares[at]! + 1e-9);
    }
  }
  return Object.fromEntries(
    names
      .map((name, at) => [name, Math.round(weights[at]! * 100) / 100] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

/** Chosen, right, and wanted. */
function count(choices: readonly Choice[], weights: Weights, least: number): string {
  let [proposed, right, wanted, findable] = [0, 0, 0, 0];
  for (const choice of choices) {
    const best = likeliest(choice.options, weights, ({ value }) => value, least);
    const isRight = choice.options.some((option) => option.isRight && option.value === best?.value);
    wanted += Number(choice.isWanted);
    findable += Number(choice.options.some((option) => option.isRight));
    proposed += Number(best !== null);
    right += Number(isRight);
    if (process.argv.includes('--misses') && (isRight ? 0 : best || choice.isWanted))
      console.log(
        `  ${choice.id}: ${best ? 'another' : 'none'}${choice.options.some((option) => option.isRight) ? '' : ' (not among them)'}`,
      );
  }
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(2));
  return `${share(right, proposed)} / ${share(right, wanted)}, among the candidates ${share(findable, wanted)}`;
}

const titleChoice = (writer: string, cv: LabelledCv): Choice[] => {
  const { lines, name } = partsOf(cv.text);
  const options = titleCandidates(lines, name).map(({ title, features }) => ({
    features,
    value: title,
    isRight: marksOf(cv, { ...NOTHING, title }).title.right === 1,
  }));
  return [{ writer, id: cv.id, options, isWanted: cv.expected.title !== '' }];
};

/** Which words are the name, and then which of them are the given one. */
function nameChoices(cv: LabelledCv) {
  const { places, candidates } = partsOf(cv.text);
  const isRight = (firstName: string, lastName: string): boolean => {
    const marks = marksOf(cv, { ...NOTHING, firstName, lastName });
    return marks.firstName.right === 1 && marks.lastName.right === 1;
  };
  return candidates.map((candidate) => ({
    candidate,
    orders: nameOrders(candidate, places).map(({ given, family, features }) => {
      const { first, last } = named(
        given.map(({ text }) => text),
        family.map(({ text }) => text),
      );
      return { features, value: `${first}, ${last}`, isRight: isRight(first, last) };
    }),
  }));
}

const wordsChoice = (writer: string, cv: LabelledCv): Choice[] => [
  {
    writer,
    id: cv.id,
    options: nameChoices(cv).map(({ candidate, orders }) => ({
      features: candidate.features,
      value: textOf(candidate.words),
      isRight: orders.some(({ isRight }) => isRight),
    })),
    isWanted: cv.expected.lastName !== '',
  },
];

const orderChoice = (writer: string, cv: LabelledCv): Choice[] => {
  const right = nameChoices(cv).filter(({ orders }) => orders.some(({ isRight }) => isRight));
  // Several candidates with the same words are one case.
  return right.slice(0, 1).map(({ orders }) => ({
    writer,
    id: cv.id,
    options: orders,
    isWanted: true,
  }));
};

const BEGINNERS = beginnersOf('learning');
const WRITERS = ['older texts', 'name cases', ...writersOf('learning'), ...BEGINNERS];
async function textsOf(writer: string): Promise<LabelledCv[]> {
  if (writer === 'older texts') return [...ownCvs(), ...developmentCvs()];
  if (writer === 'name cases') return nameCases();
  return BEGINNERS.includes(writer) ? beginningsBy(writer) : filesOf(writer);
}

const sets = await Promise.all(WRITERS.map(async (writer) => [writer, await textsOf(writer)] as const));

/** Learns from all, after it has told what weights from the others make of each writer's texts. */
function trained(
  what: string,
  choices: readonly Choice[],
  prior: Weights,
  ridge: number,
  tell: (own: readonly Choice[], weights: Weights) => string,
): Weights {
  for (const writer of new Set(choices.map((choice) => choice.writer))) {
    const own = choices.filter((choice) => choice.writer === writer);
    const others = learned(
      choices.filter((choice) => choice.writer !== writer),
      prior,
      ridge,
    );
    console.log(`${what} of ${writer} (${own.length}) by the others: ${tell(own, others)}`);
  }
  const weights = learned(choices, prior, ridge);
  console.log(`${what} of all by all: ${tell(choices, weights)}`);
  return weights;
}

const choicesBy = (
  choicesOf: (writer: string, cv: LabelledCv) => Choice[],
  isOf: (writer: string) => boolean = () => true,
): Choice[] =>
  sets
    .filter(([writer]) => isOf(writer))
    .flatMap(([writer, cvs]) => cvs.flatMap((cv) => choicesOf(writer, cv)));

/** A sentence that no phrase names teaches so much; none in a letter or beside one of the bio, where it may be either. */
const UNNAMED = 0.1;

/** Each sentence is of the bio or not, as it holds a phrase that belongs there or elsewhere. */
const sentenceChoices = (writer: string, cv: LabelledCv): Choice[] => {
  const { bioContains, bioLacks = [] } = cv.expected;
  return sentencesOf(partsOf(cv.text).lines).flatMap(({ sentences }) => {
    const own = sentences.map(({ text, features }) => {
      const isRight = bioContains.some((phrase) => holds(text, phrase));
      return { text, features, isRight, isNamed: isRight || bioLacks.some((phrase) => holds(text, phrase)) };
    });
    const isOpen = own.some(({ isRight, features: { prose } }) => isRight || prose === true);
    return own
      .filter(({ isNamed }) => isNamed || !isOpen)
      .map(({ text, features, isRight, isNamed }) => ({
        writer,
        id: cv.id,
        options: [{ value: text, features, isRight }],
        isWanted: isRight,
        weight: isNamed ? 1 : UNNAMED,
      }));
  });
};

/** Each line lists expertise or not; beside one that does, and in prose that says the same, nobody knows. */
const lineChoices = (writer: string, cv: LabelledCv): Choice[] => {
  const { expertiseContains, expertiseAcceptable = [] } = cv.expected;
  const wanted = [...expertiseContains, ...expertiseAcceptable];
  const own = listLines(partsOf(cv.text).lines).map(({ unit, features }) => {
    const isSaid = wanted.some((phrase) => holds(unit.text, phrase));
    const isList = features['items:1'] !== true || features['words:5'] !== true;
    return { text: unit.text, features, isSaid, isRight: isSaid && isList };
  });
  const isBeside = (at: number): boolean =>
    [at - 1, at + 1, at - 2, at + 2].some((near) => own[near]?.isRight);
  return own.flatMap(({ text, features, isSaid, isRight }, at) =>
    !isRight && (isSaid || isBeside(at))
      ? []
      : [
          {
            writer,
            id: cv.id,
            options: [{ value: text, features, isRight }],
            isWanted: isRight,
            weight: isRight ? 1 : LISTED_NOWHERE,
          },
        ],
  );
};
/** A line that no phrase names teaches so much. */
const LISTED_NOWHERE = 0.3;

/** Words that fewer sentences or writers have are not learned from. */
const SENTENCES = 4;
const SAYING_WRITERS = 3;

function withoutRareWords(choices: readonly Choice[]): Choice[] {
  const seen = new Map<string, { sentences: number; writers: Set<string> }>();
  for (const { writer, options } of choices)
    for (const name of options.flatMap(({ features }) => Object.keys(features))) {
      const one = seen.get(name) ?? { sentences: 0, writers: new Set() };
      one.sentences += 1;
      one.writers.add(writer);
      seen.set(name, one);
    }
  const isKnown = (name: string): boolean => {
    const one = seen.get(name)!;
    return (
      !/^(?:says|begins|under|below) /.test(name) ||
      (one.sentences >= SENTENCES && one.writers.size >= SAYING_WRITERS)
    );
  };
  return choices.map((choice) => ({
    ...choice,
    options: choice.options.map((option) => ({
      ...option,
      features: Object.fromEntries(Object.entries(option.features).filter(([name]) => isKnown(name))),
    })),
  }));
}

/** A field of a writer's texts as some weights have it. */
const field =
  (name: 'bio' | 'expertise', find: typeof findBio) => (own: readonly Choice[], weights: Weights) => {
    const writers = new Set(own.map(({ writer }) => writer));
    const marks = sets
      .filter(([writer]) => writers.has(writer))
      .flatMap(([, cvs]) => cvs)
      .map((cv) => marksOf(cv, { ...NOTHING, [name]: find(partsOf(cv.text).lines, weights)?.value ?? '' }));
    const { precision, recall } = scoreOf(marks, name);
    return `${precision.toFixed(2)} / ${recall.toFixed(2)}`;
  };

function write(file: string, weights: unknown): void {
  if (process.argv.includes('--write'))
    writeFileSync(
      new URL(`../../src/features/cv/profile/data/${file}.json`, import.meta.url),
      `${JSON.stringify(weights, null, 2)}\n`,
    );
}

const isText = (writer: string): boolean => writer !== 'name cases';

if (process.argv.includes('name'))
  write('name-weights', {
    words: trained('words of the name', choicesBy(wordsChoice), PRIORS.words, RIDGE.name, (own, weights) =>
      count(own, weights, LEAST.words),
    ),
    order: trained('order of the name', choicesBy(orderChoice), PRIORS.order, RIDGE.name, (own, weights) =>
      count(own, weights, LEAST.order),
    ),
  });
if (process.argv.includes('title'))
  write(
    'title-weights',
    trained('title', choicesBy(titleChoice, isText), PRIORS.title, RIDGE.title, (own, weights) =>
      count(own, weights, LEAST.title),
    ),
  );
if (process.argv.includes('bio'))
  write(
    'bio-weights',
    trained(
      'bio',
      withoutRareWords(choicesBy(sentenceChoices, (writer) => isText(writer) && !BEGINNERS.includes(writer))),
      {},
      RIDGE.bio,
      field('bio', findBio),
    ),
  );
if (process.argv.includes('expertise'))
  write(
    'expertise-weights',
    trained(
      'expertise',
      withoutRareWords(choicesBy(lineChoices, (writer) => isText(writer) && !BEGINNERS.includes(writer))),
      {},
      RIDGE.bio,
      field('expertise', findExpertise),
    ),
  );
