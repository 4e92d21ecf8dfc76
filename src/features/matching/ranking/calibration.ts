import { onceEach } from '../../../core/once-only.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import type { PreparedQuery, Ranked, RankParts, Strength } from './types.ts';
import { entriesOf } from '../../../core/records.ts';

/**
 * Logistic regression over the parts of the score: the chance that an advisor is good for a brief (grade 2 or 3). Learned
 * on the learning set by test/eval/train-calibration.ts (reliability in docs/matching.md).
 */
const WEIGHTS = shippedJson<Record<'model' | 'words', Signals & { readonly bias: number }>>(
  './data/calibration.json',
  import.meta.url,
);

type Signals = Readonly<
  Record<
    'lexical' | 'part' | 'logMeeting' | 'logFocus' | 'meetingByFocus' | 'lexicalByMeeting' | 'words',
    number
  >
>;

const STRONG = 0.6;
const POSSIBLE = 0.1;
/** Where nobody has a chance of a tenth, one in seven of those asked from here on is good (docs/matching.md). */
const PROPOSED = 0.05;
/** Least share of English words in a brief; gibberish finds nobody. */
const LEAST_KNOWN = 0.5;
/** The most in a language without a list of words, read by the few it shares with English: too little to propose. */
const MOST_FOREIGN = 0.04;
/** The first places are shown unless their chance is below this. */
const SHOWN = [
  { places: 5, chance: 0.0024 },
  { places: 10, chance: 0.01 },
  { places: 20, chance: 0.0125 },
];
const LOWEST_SHOWN = 3.1;
/** The first places are also shown if they have the brief's rare words (z-score), whatever their trade. */
const WORDS_SPEAK = { places: 5, lexical: 2 };

type Alone = Pick<RankParts, 'alone'>;

/** 1 for a brief that asks for a single trade. The more it asks for, the smaller the part that anybody can meet. */
const focusOf = onceEach((query: PreparedQuery) => query.trades.reduce((sum, share) => sum + share ** 2, 0));

export function signalsOf(query: PreparedQuery, { alone: { lexical, meeting } }: Alone): Signals {
  const focus = focusOf(query) + 1e-3;
  const [logMeeting, logFocus] = [Math.log(meeting + 1e-3), Math.log(focus)];
  return {
    lexical,
    part: meeting / Math.sqrt(focus),
    logMeeting,
    logFocus,
    meetingByFocus: logMeeting * logFocus,
    lexicalByMeeting: lexical * logMeeting,
    words: Math.log1p(query.terms.length),
  };
}

/** 0 to 1. */
export function chanceOf(query: PreparedQuery, parts: Alone): number {
  const weights = query.vector ? WEIGHTS.model : WEIGHTS.words;
  let value = weights.bias;
  for (const [name, signal] of entriesOf(signalsOf(query, parts))) value += weights[name] * signal;
  if (query.known < LEAST_KNOWN) return 0;
  const chance = 1 / (1 + Math.exp(-value));
  return query.isRead ? chance : Math.min(chance, MOST_FOREIGN);
}

export function strengthOf(chance: number): Strength {
  if (chance >= STRONG) return 'strong';
  return chance >= POSSIBLE ? 'possible' : 'weak';
}

/** Whether asking somebody for a brief is worth their time. */
export const mayBeProposed = (chance: number): boolean => chance >= PROPOSED;

/** 0 to 10, one decimal: ten times the chance, raised to the lowest shown score for the first places. */
export function readableScore(chance: number, { place, parts }: Ranked): number {
  const score = Math.round(chance * 100) / 10;
  const isShown =
    SHOWN.some((first) => place < first.places && chance >= first.chance) ||
    (chance > 0 && place < WORDS_SPEAK.places && parts.alone.lexical >= WORDS_SPEAK.lexical);
  return isShown ? Math.max(score, LOWEST_SHOWN) : score;
}
