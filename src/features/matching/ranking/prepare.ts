import { LIMITS } from '../../../contract/limits.ts';
import { centroid } from './centroid.ts';
import { prepareTerms } from './query-terms.ts';
import { skillWeights } from './skill-prior.ts';
import { cut, splitSentences } from './text.ts';
import type { Embedder, PreparedQuery } from './types.ts';

const MOST_SENTENCES = 8;
const LONGEST_WHOLE = 1_500;

/** Makes a brief ready for ranking: words with their neighbours, vectors, skills asked for. */
export async function prepareQuery(query: string, embedder: Embedder): Promise<PreparedQuery> {
  const text = cut(query.trim(), LIMITS.search.queryMax);
  const vectors = embedQuery(text, embedder);
  const terms = prepareTerms(text); // while the model works in its thread
  const [vector, ...sentences] = (await vectors) ?? [];
  return {
    text,
    model: embedder.model,
    terms,
    vector: vector ?? null,
    sentences,
    words: centroid([{ text, weight: 1 }]),
    skills: skillWeights(terms),
  };
}

/** Vectors of the whole brief and its sentences; undefined without a model, without words or when the model fails. */
async function embedQuery(text: string, embedder: Embedder): Promise<Float32Array[] | undefined> {
  if (!embedder.dimensions || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const sentences = splitSentences(text).slice(0, MOST_SENTENCES);
  try {
    return await embedder.embed([
      cut(text, LONGEST_WHOLE),
      ...sentences.map((sentence) => cut(sentence, 400)),
    ]);
  } catch {
    return undefined; // words still rank; the caller sees vector === null
  }
}
