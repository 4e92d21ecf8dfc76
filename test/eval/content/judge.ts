import {
  vectorsOrNull,
  type Embedder,
  type Judgement,
} from '../../../src/features/matching/ranking/index.ts';
import { judgeText } from '../../../src/features/matching/ranking/moderation/learned.ts';

/** What the learned check says of a text, in this thread. */
export const judge = async (text: string, embedder: Embedder): Promise<Judgement> =>
  judgeText(text, await vectorsOrNull(text, embedder));

/** The same as the content check takes it. */
export const judgeBy =
  (embedder: Embedder) =>
  (text: string): Promise<Judgement> =>
    judge(text, embedder);
