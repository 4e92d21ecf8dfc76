import { contentWords } from '../text.ts';
import type { Embedder } from '../types.ts';
import { contentModel, gravity, type Score, type Thresholds } from './content-model.ts';
import { vectorsOf, type TextVectors } from './likeness.ts';

export interface Judgement {
  readonly flagged: boolean;
  /** A second opinion should be asked for. */
  readonly doubtful: boolean;
}

/**
 * One or two words mostly name a subject ("child abuse", "kidnapping") or a trade and ask for nothing: they must be so many
 * times as harmful as folds ask of others ("how to make a bomb"). Chosen on names of trades and bare subjects
 * (docs/matching.md). What nobody has ever written is no word.
 */
const SHORT = [Infinity, 1.9, 1.7];
/** The same for a word that nothing stands beside, not even "how do I". */
const BARE = 2.3;

/** By words alone where the sentence model is not there (`vectors` null). */
export function judgeText(text: string, vectors: TextVectors | null): Judgement {
  const model = contentModel();
  const words = contentWords(text).filter((word) => model.knows(word)).length;
  const { full, wordsOnly, kinds, dimensions } = model.header;
  const byModel = vectors?.whole.length === dimensions ? vectors : null;
  const by = byModel ? full : wordsOnly;
  const score = model.score(text, byModel);
  const factor = words === 1 && !/\s/.test(text.trim()) ? BARE : SHORT[words];
  if (factor === undefined) return judged(score, kinds, by);
  return { flagged: score.harm >= factor * by.folds.flag, doubtful: false };
}

export function judged(score: Score, kinds: readonly string[], by: Thresholds): Judgement {
  // What is grave enough by itself (children, violence) takes no second opinion.
  const isGrave = gravity(score, kinds) >= by.grave;
  const inBand = score.harm >= by.doubtFrom && score.harm < by.doubtTo;
  return { flagged: isGrave || score.harm >= by.flag, doubtful: inBand && !isGrave };
}

/** Null without a sentence model, or when it does not answer. */
export async function vectorsOrNull(text: string, embedder: Embedder): Promise<TextVectors | null> {
  try {
    return embedder.dimensions > 0 ? await vectorsOf(text, embedder) : null;
  } catch {
    return null; // words have their say
  }
}
