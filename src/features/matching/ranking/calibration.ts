import { readFileSync } from 'node:fs';
import type { PreparedQuery, Ranked, RankParts, Strength } from './types.ts';
import { readJson } from '../../../core/json.ts';
import { entriesOf } from '../../../core/records.ts';

/**
 * Chance that an advisor is good for a brief (grade 2 or 3), by logistic regression over the parts of the ranking score
 * on the learning set (test/eval/train-calibration.ts; reliability in docs/matching.md). With the sentence model and
 * without it.
 */
const WEIGHTS = readJson<Readonly<Record<'model' | 'words', Signals & { readonly bias: number }>>>(
  readFileSync(new URL('./data/calibration.json', import.meta.url), 'utf8'),
);

/** What the regression reads of a pair. */
type Signals = Readonly<Record<'lexical' | 'vector' | 'meeting' | 'logMeeting', number>>;

/** Chances from which a profile speaks to a brief clearly, or possibly. */
const STRONG = 0.6;
const POSSIBLE = 0.1;
/** A text of which fewer words than half are words of English is no brief that could be read. */
const LEAST_KNOWN = 0.5;
/** Who is among the first is shown, with the lowest score that is, unless less than this speaks for them. */
const SHOWN = [
  { places: 5, chance: 0.001 },
  { places: 20, chance: 0.015 },
];
const LOWEST_SHOWN = 3.1;
/** A profile with the brief's own rare words (z-score over what is expected) speaks for itself, whatever its trade. */
const WORDS_SPEAK = { places: 5, lexical: 2 };

export function signalsOf({ alone }: RankParts): Signals {
  return { ...alone, logMeeting: Math.log(alone.meeting + 1e-3) };
}

/** 0 to 1. */
export function chanceOf(query: PreparedQuery, parts: RankParts): number {
  const weights = query.vector ? WEIGHTS.model : WEIGHTS.words;
  let value = weights.bias;
  for (const [name, signal] of entriesOf(signalsOf(parts))) value += weights[name] * signal;
  return query.known < LEAST_KNOWN ? 0 : 1 / (1 + Math.exp(-value));
}

export function strengthOf(chance: number): Strength {
  if (chance >= STRONG) return 'strong';
  return chance >= POSSIBLE ? 'possible' : 'weak';
}

/** 0 to 10 with one decimal: ten times the chance, and never hidden for those whom the ranker puts first. */
export function readableScore(chance: number, { place, parts }: Ranked): number {
  const score = Math.round(chance * 100) / 10;
  const isShown =
    SHOWN.some((first) => place < first.places && chance >= first.chance) ||
    (chance > 0 && place < WORDS_SPEAK.places && parts.alone.lexical >= WORDS_SPEAK.lexical);
  return isShown ? Math.max(score, LOWEST_SHOWN) : score;
}
