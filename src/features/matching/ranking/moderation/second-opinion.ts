import { askedInTime } from '../../../../core/ai/asked-in-time.ts';
import type { LanguageModel } from '../../../../core/ai/language-model.ts';
import { hasContactData } from '../contact-data.ts';
import type { SecondOpinion } from './moderate.ts';
import { opinionQuestion } from './second-opinion.prompt.ts';

const LONGEST_WAIT_MS = 3_000;
const REMEMBERED = 500;

/**
 * Asks a configured language model about doubtful texts; without its answer the learned check stands. A text with addresses
 * is not shown to it.
 */
export function secondOpinion(model: LanguageModel, longestWaitMs = LONGEST_WAIT_MS): SecondOpinion {
  const ask = askedInTime({ model, question: opinionQuestion, longestWaitMs, remembered: REMEMBERED });
  return async (text) => (hasContactData(text) ? null : ((await ask(text))?.asksForHarm ?? null));
}
