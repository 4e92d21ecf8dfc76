import { timeout, TimeoutStrategy } from 'cockatiel';
import type { z as Zod } from 'zod';
import { BoundedMap } from '../bounded-map.ts';
import { fencedQuestion } from './fenced-question.ts';
import type { LanguageModel, ModelQuestion } from './language-model.ts';

/**
 * Asks a model about texts of strangers while somebody waits. No answer in time, an answer of another form and any
 * failure are the same: null. An answer that comes too late is kept for the next one who asks: a search is repeated.
 * @param asked.remembered how many texts' answers are kept
 */
export function askedInTime<Answer>({
  model,
  data,
  answer,
  longestWaitMs,
  remembered,
  ...orders
}: Pick<ModelQuestion<Answer>, 'purpose' | 'system'> & {
  readonly model: LanguageModel;
  readonly data: (text: string) => string;
  readonly answer: (z: typeof Zod) => ModelQuestion<Answer>['answer'];
  readonly longestWaitMs: number;
  readonly remembered: number;
}): (text: string) => Promise<Answer | null> {
  const known = new BoundedMap<string, Answer>(remembered);
  const ask = async (text: string): Promise<Answer> => {
    // It takes a tenth of a second to load: only who asks a model waits for it.
    const { z } = await import('zod');
    const given = await model.ask(fencedQuestion({ ...orders, data: data(text), answer: answer(z) }));
    known.set(text, given);
    return given;
  };
  return async (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const given = ask(text);
    return timeout(longestWaitMs, TimeoutStrategy.Aggressive)
      .execute(() => given)
      .catch(() => null);
  };
}
