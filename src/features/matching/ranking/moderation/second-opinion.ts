import type { LanguageModel } from '../../../../core/ai/language-model.ts';
import { hasContactData } from '../contact-data.ts';
import type { SecondOpinion } from './moderate.ts';
import { opinionQuestion } from './second-opinion.prompt.ts';

/** Somebody waits for the search meanwhile. */
const LONGEST_WAIT_MS = 3_000;
/** Briefs whose answer is remembered: a search is repeated, and its assessment asks again. */
const REMEMBERED = 500;

/**
 * Asks a configured language model about doubtful texts. No answer in time, an answer of another form and any failure are
 * the same: null, and the learned check stands. A text with addresses is not shown to it.
 */
export function secondOpinion(model: LanguageModel, longestWaitMs = LONGEST_WAIT_MS): SecondOpinion {
  const known = new Map<string, boolean>();
  const remember = (text: string, harmful: boolean): boolean => {
    known.delete(known.size >= REMEMBERED ? known.keys().next().value! : text);
    known.set(text, harmful);
    return harmful;
  };
  return async (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (hasContactData(text)) return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), longestWaitMs);
    });
    // An answer that comes too late for this search is there for the next one.
    const answer = opinionQuestion(text)
      .then((question) => model.ask(question))
      .then(({ asksForHarm }) => remember(text, asksForHarm))
      .catch(() => null);
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
