import { LIMITS } from '../../../contract/limits.ts';
import { centroid } from './centroid.ts';
import { prepareTerms } from './query-terms.ts';
import { skillWeights } from './skill-prior.ts';
import { cut } from './text.ts';
import type { Embedder, PreparedQuery } from './types.ts';

const LONGEST_WHOLE = 1_500;

/** Makes a brief ready for ranking: words with their neighbours, vectors, skills asked for. */
export async function prepareQuery(query: string, embedder: Embedder): Promise<PreparedQuery> {
  const vector = embedQuery(cut(query.trim(), LIMITS.search.queryMax), embedder);
  const prepared = prepareWords(query, embedder.model); // while the model works in its thread
  return { ...prepared, vector: await vector };
}

/** The same with a vector that was made before, or with none: nothing to wait for. */
export function prepareWords(
  query: string,
  model: string,
  vector: Float32Array | null = null,
): PreparedQuery {
  const text = cut(query.trim(), LIMITS.search.queryMax);
  const terms = prepareTerms(text);
  return {
    text,
    model,
    terms,
    vector,
    words: centroid([{ text, weight: 1 }]),
    skills: skillWeights(terms),
  };
}

/** Vector of the brief; null without a model, without words or when the model fails: words still rank. */
async function embedQuery(text: string, embedder: Embedder): Promise<Float32Array | null> {
  if (!embedder.dimensions || !/[\p{L}\p{N}]/u.test(text)) return null;
  try {
    return (await embedder.embed([cut(text, LONGEST_WHOLE)]))[0] ?? null;
  } catch {
    return null;
  }
}
