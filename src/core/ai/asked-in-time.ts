import { timeout, TimeoutStrategy } from 'cockatiel';
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
  const known = new Map<string, Answer>();
  const remember = (text: string, answer: Answer): Answer => {
    known.delete(known.size >= remembered ? known.keys().next().value! : text);
    known.set(text, answer);
    return answer;
  };
  return async (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = question(text)
      .then((asked) => model.ask(asked))
      .then((given) => remember(text, given));
    return timeout(longestWaitMs, TimeoutStrategy.Aggressive)
      .execute(() => answer)
      .catch(() => null);
  };
}
