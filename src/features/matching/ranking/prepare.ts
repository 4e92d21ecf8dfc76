import { LIMITS } from '../../../contract/limits.ts';
import { wordVectors } from './glove.ts';
import { prepareTerms } from './query-terms.ts';
import { skillWeights } from './skill-prior.ts';
import { STOP_WORDS } from './stop-words.ts';
import { cut, foldText, splitSentences } from './text.ts';
import { trades } from './trades.ts';
import type { Embedder, PreparedQuery } from './types.ts';

const LONGEST_WHOLE = 1_500;
const LONGEST_SENTENCE = 400;
const MOST_SENTENCES = 12;
/** Shares in English briefs of the learning set: known above .9, function words .3 to .6; in others at most .75 and .15. */
const LANGUAGE_FROM_WORDS = 6;
const ENGLISH_KNOWN = 0.8;
const ENGLISH_FUNCTION_WORDS = 0.2;

/** Vectors of a brief and of its sentences (none where the whole is one sentence). */
interface BriefVectors {
  readonly whole: Float32Array | null;
  readonly sentences: readonly Float32Array[];
}

/** Makes a brief ready for ranking: words with their neighbours, vectors, trades and skills asked for. */
export async function prepareQuery(query: string, embedder: Embedder): Promise<PreparedQuery> {
  return prepare(query, embedder.model, await embedQuery(query.trim(), embedder));
}

/** The same with a vector that was made before, or with none: nothing to wait for. */
export function prepareWords(
  query: string,
  model: string,
  vector: Float32Array | null = null,
): PreparedQuery {
  return prepare(query, model, { whole: vector, sentences: [] });
}

function prepare(query: string, model: string, { whole, sentences }: BriefVectors): PreparedQuery {
  const text = cut(query.trim(), LIMITS.search.queryMax);
  const terms = prepareTerms(text);
  return {
    text,
    model,
    terms,
    vector: whole,
    trades: trades().ofBrief(text, whole, sentences),
    ...readability(text),
    skills: skillWeights(terms),
  };
}

/** Whether a text is made of words, and of English ones: function words are what a language cannot do without. */
function readability(text: string): Pick<PreparedQuery, 'known' | 'english'> {
  const words = foldText(text).match(/\p{L}{2,}/gu) ?? [];
  const share = (test: (word: string) => boolean) => words.filter(test).length / (words.length || 1);
  const known = share(
    (word) => STOP_WORDS.has(word) || wordVectors().row(word) !== undefined || trades().speaksOf(word),
  );
  const foreign =
    words.length >= LANGUAGE_FROM_WORDS &&
    known < ENGLISH_KNOWN &&
    share((word) => STOP_WORDS.has(word)) < ENGLISH_FUNCTION_WORDS;
  return { known, english: !foreign };
}

/** Vectors of the brief; none without a model, without words or when the model fails: words still rank. */
async function embedQuery(query: string, embedder: Embedder): Promise<BriefVectors> {
  const text = cut(query, LIMITS.search.queryMax);
  if (!embedder.dimensions || !/[\p{L}\p{N}]/u.test(text)) return { whole: null, sentences: [] };
  const sentences = splitSentences(text).slice(0, MOST_SENTENCES);
  const parts = sentences.length > 1 ? sentences.map((sentence) => cut(sentence, LONGEST_SENTENCE)) : [];
  try {
    const [whole = null, ...rest] = await embedder.embed([cut(text, LONGEST_WHOLE), ...parts]);
    return { whole, sentences: rest };
  } catch {
    return { whole: null, sentences: [] };
  }
}
