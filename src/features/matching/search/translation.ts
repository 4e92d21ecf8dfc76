import { askedInTime } from '../../../core/ai/asked-in-time.ts';
import type { LanguageModel } from '../../../core/ai/language-model.ts';
import { hasContactData } from '../ranking/contact-data.ts';
import { translationQuestion } from './translation.prompt.ts';

const LONGEST_WAIT_MS = 5_000;
const REMEMBERED = 200;

/** A brief in English; null where it cannot be had. */
export type Translate = (text: string) => Promise<string | null>;

/** Translates briefs by a configured language model. A text with addresses is not shown to it. */
export function translation(model: LanguageModel, longestWaitMs = LONGEST_WAIT_MS): Translate {
  const ask = askedInTime({ model, question: translationQuestion, longestWaitMs, remembered: REMEMBERED });
  return async (text) => (hasContactData(text) ? null : (await ask(text))?.english.trim() || null);
}
