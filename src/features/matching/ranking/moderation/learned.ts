import { contentWords } from '../text.ts';
import type { Embedder } from '../types.ts';
import { concernsGrave, contentModel, reaches } from './content-model.ts';
import type { Score, Thresholds } from './content-model.ts';
import { vectorsOf } from './likeness.ts';
import type { TextVectors } from './likeness.ts';

/** What the learned check thinks of a text. */
export interface Judgement {
  readonly flagged: boolean;
  /** The likeliest kind of harm. */
  readonly kind: string;
  /** Whether somebody else should be asked as well. */
  readonly doubtful: boolean;
}

/** One or two words name a subject; they ask for nothing. What nobody has ever written is no word. */
const LEAST_WORDS = 3;

/** Judges a text by what was learned from the labelled ones; by words alone where the sentence model is not there. */
export async function judge(text: string, embedder: Embedder): Promise<Judgement> {
  const model = contentModel();
  const words = contentWords(text).filter((word) => model.knows(word));
  if (words.length < LEAST_WORDS) return { flagged: false, kind: 'other', doubtful: false };
  const { full, wordsOnly, kinds, sentenceModel } = model.header;
  const vectors = embedder.model.startsWith(sentenceModel) ? await vectorsOrNull(text, embedder) : null;
  return judged(model.score(text, vectors), kinds, vectors ? full : wordsOnly);
}

/** What a score means by these thresholds. */
export function judged(score: Score, kinds: readonly string[], by: Thresholds): Judgement {
  const likeliest = score.kinds.indexOf(Math.max(...score.kinds));
  const inBand = score.harm >= by.doubtFrom && score.harm < by.doubtTo;
  return {
    flagged: reaches(score, kinds, by),
    kind: kinds[likeliest] ?? 'other',
    // What is grave enough by itself nobody talks away.
    doubtful: inBand && !concernsGrave(score, kinds, by),
  };
}

async function vectorsOrNull(text: string, embedder: Embedder): Promise<TextVectors | null> {
  try {
    return await vectorsOf(text, embedder);
  } catch {
    return null; // words have their say
  }
}
