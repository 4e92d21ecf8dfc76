import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READ } from '../../src/features/matching/ranking/languages.ts';
import type { ProfileText } from '../../src/features/matching/ranking/index.ts';

export interface LabelledAdvisor extends ProfileText {
  id: string;
  firstName: string;
  /** What sort of profile, in the sets that say so: `nearly_empty`, `jargon`, `vague` … */
  kind?: string;
}

export interface Brief {
  id: string;
  title: string;
  description: string;
  /** How it is told, in the sets that say so: `situation`, `plain`, `short` … */
  kind?: string;
}

/** Grades of a brief's advisors: 3 ideal, 2 good, 1 marginal; who is not listed is unrelated. */
export type Judgements = Record<string, Record<string, number>>;

export interface LabelledSet {
  advisors: LabelledAdvisor[];
  briefs: Brief[];
  judgements: Judgements;
}

export const LABELLED_FOLDER = new URL('../data/matching/', import.meta.url).pathname;
const folder = (name: string) => new URL(`../data/matching/${name}/`, import.meta.url).pathname;
/** 320 advisors and 312 briefs, by which the ranker's weights were chosen, and 200 and 132 by other hands to check on. */
export const LEARNING_FOLDER = folder('learning');
export const CHECK_FOLDER = folder('check');
/** What chances are learned from, too: the first check set, and a third lot of writers (test/data/matching/README.md). */
export const MORE_LEARNING = { 'learning 2': folder('learning-2'), 'learning 3': folder('learning-3') };

/** Reads advisors.json, briefs.json and qrels.json of a folder. */
export function labelledSet(folder = LABELLED_FOLDER): LabelledSet {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    advisors: read('advisors.json') as LabelledAdvisor[],
    briefs: read('briefs.json') as Brief[],
    judgements: read('qrels.json') as Judgements,
  };
}

/**
 * 24 briefs of the learning set as they are told in each of the other languages that are read, with its advisors. `kind` is
 * the language, `en` of the briefs as they were.
 */
export function toldInLanguages(): LabelledSet {
  const { advisors, briefs, judgements } = labelledSet(LEARNING_FOLDER);
  const told = READ.flatMap((language) => {
    const file = new URL(`../data/matching/languages/${language}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Brief[];
    return texts.map((text) => ({ ...text, kind: language, of: text.id, id: `${text.id}-${language}` }));
  });
  const before = briefs
    .filter(({ id }) => told.some(({ of }) => of === id))
    .map((brief) => ({ ...brief, kind: 'en', of: brief.id }));
  const all = [...before, ...told];
  return {
    advisors,
    briefs: all,
    judgements: Object.fromEntries(all.map(({ id, of }) => [id, judgements[of] ?? {}])),
  };
}

/** Who wrote lines for briefs of the learning set: the first one's are learned from. */
export type LineWriter = 'a' | 'b';

/** 72 briefs of the learning set, told anew in a line of 3 to 12 words, with its advisors. `kind` is the writer. */
export function toldInALine(writers: readonly LineWriter[] = ['a', 'b']): LabelledSet {
  const { advisors, judgements } = labelledSet(LEARNING_FOLDER);
  const briefs = writers.flatMap((kind) => {
    const file = new URL(`../data/matching/shortly/${kind}.json`, import.meta.url);
    return (JSON.parse(readFileSync(file, 'utf8')) as Brief[]).map((brief) => ({ ...brief, kind }));
  });
  return { advisors, briefs, judgements };
}

/** How two lines are asked for in one brief; `kind` of {@link twoInALine}. */
const JOINED: Readonly<Record<string, (one: string, other: string) => string>> = {
  'two by “and”': (one, other) => `We need ${one} and ${other}.`,
  'two by “and also”': (one, other) => `We need ${one}, and also ${other}.`,
  'two by a semicolon': (one, other) => `We need ${one}; ${other}.`,
  'two sentences': (one, other) => `We need ${one}. We also need ${other}.`,
};

/** Each line of one writer together with one of the other's, joined in four ways: who is good for either is good. */
export function twoInALine(): LabelledSet {
  const { advisors, briefs: lines, judgements: known } = toldInALine();
  const [ones, others] = ['a', 'b'].map((writer) => lines.filter(({ kind }) => kind === writer));
  const judgements: Judgements = {};
  const briefs = Object.entries(JOINED).flatMap(([kind, join]) =>
    ones!.map((one, at) => {
      const other = others![at]!;
      const id = `${one.id} ${other.id} ${kind}`;
      const [first, second] = [known[one.id] ?? {}, known[other.id] ?? {}];
      judgements[id] = { ...first };
      for (const [advisor, grade] of Object.entries(second))
        judgements[id][advisor] = Math.max(grade, first[advisor] ?? 0);
      return { id, kind, title: '', description: join(one.title, other.title) };
    }),
  );
  return { advisors, briefs, judgements };
}

/** What a second judge said of a fifth of the briefs, and who was judged for each; null for sets without one. */
export function secondJudge(folder: string) {
  if (!existsSync(join(folder, 'qrels-second.json'))) return null;
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    judgements: read('qrels-second.json') as Judgements,
    pool: read('pool.json') as Record<string, string[]>,
  };
}

/** The query of a brief, as in the baselines: title and description. */
export function briefQuery(brief: Brief): string {
  return [brief.title, brief.description].filter(Boolean).join('. ');
}
