import { timeout, TimeoutStrategy } from 'cockatiel';
import { BoundedMap } from '../bounded-map.ts';
import type { LanguageModel, ModelQuestion } from './language-model.ts';

export interface AskedInTime<Answer> {
  readonly model: LanguageModel;
  readonly question: (text: string) => Promise<ModelQuestion<Answer>>;
  /** Somebody waits for it meanwhile. */
  readonly longestWaitMs: number;
  /** Texts whose answers are remembered; a search is repeated, and what follows it asks again. */
  readonly remembered: number;
}

/**
 * Asks a model about texts while somebody waits. No answer in time, an answer of another form and any failure are the same:
 * null. An answer that comes too late is there for the next one who asks.
 */
export function askedInTime<Answer>({
  model,
  question,
  longestWaitMs,
  remembered,
}: AskedInTime<Answer>): (text: string) => Promise<Answer | null> {
  const known = new BoundedMap<string, Answer>(remembered);
  return async (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = question(text).then((asked) => model.ask(asked));
    answer.then((given) => known.set(text, given)).catch(() => undefined);
    return timeout(longestWaitMs, TimeoutStrategy.Aggressive)
      .execute(() => answer)
      .catch(() => null);
  };
}
