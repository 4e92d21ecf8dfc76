import { SKILLS, type Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cut } from '../../../core/cut.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { inEnglish } from './languages.ts';
import { between, namingOf, prepareTerms, rarity, type PreparedTerm } from './query-terms.ts';
import { repaired, isKnown } from './spelling.ts';
import { contentWords, fold, hash32, splitSentences, stem, STOP_WORDS } from './text.ts';
import { trades } from './trades.ts';
import type { Embedder, PreparedQuery } from './types.ts';

const LONGEST_WHOLE = 1_500;
const LONGEST_SENTENCE = 400;
const MOST_SENTENCES = 12;
/** In English briefs of the learning set known words are above .9, function words .3 to .6; in others at most .75 and .15. */
const LANGUAGE_FROM_WORDS = 6;
const ENGLISH_KNOWN = 0.8;
const ENGLISH_FUNCTION_WORDS = 0.2;

/**
 * Of what a brief asks for, the part that its needs ask for each by itself, if they say enough (docs/matching.md). It
 * fades from a line to a story, by different words, since most sentences of a story ask for nothing.
 */
const EACH_NEED = {
  words: { named: 12, told: 40 },
  part: { named: 0.6, told: 0.3 },
  leastWords: { named: 3, told: 6 },
};
/** In a line no more than "and" may stand between two needs; in a story it mostly joins what belongs together. */
const BETWEEN_NEEDS = {
  named: /;\s|,?\s(?=(?:and|but|plus)\s)/giu,
  told: /;\s|,?\s(?=(?:and|but|plus)\s(?:also|separately|somebody|someone|another)\s)/giu,
};

export interface BriefVectors {
  readonly whole: Float32Array | null;
  /** None where the whole is one sentence. */
  readonly sentences: readonly Float32Array[];
}

/** Falls back to words when the embedder fails. */
export async function prepareQuery(query: string, embedder: Embedder): Promise<PreparedQuery> {
  return prepareWith(query, embedder.model, await briefVectors(query, embedder));
}

export function prepareWith(query: string, model: string, { whole, sentences }: BriefVectors): PreparedQuery {
  const text = cut(query.trim(), LIMITS.search.queryMax);
  const { meant, ...read } = reading(text);
  const terms = prepareTerms(meant);
  return {
    text,
    model,
    terms,
    vector: whole,
    trades: askedFor(meant, { whole, sentences }),
    known: readability(meant).known,
    ...read,
    skills: skillWeights(terms),
  };
}

/** Of several needs the one that is told most plainly would be all that is heard. */
function askedFor(text: string, { whole, sentences }: BriefVectors): Float32Array {
  const naming = namingOf(wordsIn(text), EACH_NEED.words);
  const part = between(EACH_NEED.part, naming);
  const leastWords = between(EACH_NEED.leastWords, naming);
  const texts = needsIn(text);
  const inAll = trades().ofBrief(text, whole, sentences);
  const each = sentences.flatMap((vector, at) => {
    const need = texts[at] ?? '';
    return wordsIn(need) >= leastWords ? [trades().ofBrief(need, vector, [])] : [];
  });
  if (each.length < 2) return inAll;
  return inAll.map((share, id) => {
    const own = each.reduce((sum, shares) => sum + shares[id]!, 0) / each.length;
    return (1 - part) * share + part * own;
  });
}

/** Different ones that say something. */
const wordsIn = (text: string): number => new Set(contentWords(text)).size;

/** The sentences of a brief, and what one sentence asks for apart from each other. */
function needsIn(text: string): string[] {
  const joint = BETWEEN_NEEDS[wordsIn(text) <= EACH_NEED.words.named ? 'named' : 'told'];
  return splitSentences(text.replaceAll(joint, '\n'));
}

/** `meant` is in English: misspelt words repaired, or read word by word. */
function reading(text: string) {
  const { english, known } = readability(text);
  const told = inEnglish(text, known);
  if (told !== null) return { english, isRead: true, meant: told, readAs: told };
  return { english, isRead: english, meant: english ? repaired(text) : text };
}

/** Tells gibberish by unknown words, and other languages by missing English function words. */
function readability(text: string) {
  const words = fold(text).match(/\p{L}{2,}/gu) ?? [];
  const share = (test: (word: string) => boolean) => words.filter(test).length / (words.length || 1);
  const known = share(isKnown);
  const foreign =
    words.length >= LANGUAGE_FROM_WORDS &&
    known < ENGLISH_KNOWN &&
    share((word) => STOP_WORDS.has(word)) < ENGLISH_FUNCTION_WORDS;
  return { known, english: !foreign };
}

/** None without a model, without words or when the model fails: words still rank. */
export async function briefVectors(query: string, embedder: Embedder): Promise<BriefVectors> {
  const text = reading(cut(query.trim(), LIMITS.search.queryMax)).meant;
  if (!embedder.dimensions || !/[\p{L}\p{N}]/u.test(text)) return { whole: null, sentences: [] };
  const sentences = needsIn(text).slice(0, MOST_SENTENCES);
  const parts = sentences.length > 1 ? sentences.map((sentence) => cut(sentence, LONGEST_SENTENCE)) : [];
  try {
    const [whole = null, ...rest] = await embedder.embed([cut(text, LONGEST_WHOLE), ...parts]);
    return { whole, sentences: rest };
  } catch {
    return { whole: null, sentences: [] };
  }
}

/** Lay and expert words by which a brief asks for a skill. "other" asks for nothing. */
const SKILL_WORDS = shippedJson<Record<Skill, string>>('./data/skill-words.json', import.meta.url);
const lexicon = SKILLS.map(
  (skill) => new Set(contentWords(SKILL_WORDS[skill]).map((word) => hash32(stem(word)))),
);

/** By a brief's words that are words of the skill, rare ones counting more. Sums to 1; all 0 when nothing matches. */
function skillWeights(terms: readonly PreparedTerm[]): Float32Array {
  const weights = Float32Array.from(lexicon, (words) =>
    terms.reduce((sum, term) => (words.has(term.hash) ? sum + rarity(term.commonness) : sum), 0),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return sum ? weights.map((weight) => weight / sum) : weights;
}
