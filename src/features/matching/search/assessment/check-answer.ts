import type { AssessmentAnswer } from './assessment.answer.ts';
import { checkReason } from './check-reason.ts';
import type { PersonName } from './private-data.ts';
import type { ProfileView } from './profile-view.ts';

/** What is left of a model's word on one advisor; null where the embedded one stays. */
export interface Verdict {
  /** 0 to 10, one decimal; how far it counts is decided where it is read (`refine.ts`). */
  readonly score: number | null;
  readonly reason: string | null;
}

const NOTHING: Verdict = { score: null, reason: null };

/**
 * Reads an answer with the eyes of somebody who does not trust it: unknown numbers are dropped, who is missing or named
 * twice keeps the embedded assessment, and a reason counts only when it says what the brief and that one profile say.
 * @param advisors as they were shown, in the order of their numbers
 * @param names whom the brief found: nobody's reason may name them
 * @returns a verdict for each advisor, in their order; null when the answer is about none of them
 */
export function checkAnswer(
  answer: AssessmentAnswer,
  brief: string,
  advisors: readonly ProfileView[],
  names: readonly PersonName[],
): Verdict[] | null {
  if (!answer.advisors.some(({ number }) => advisors[number - 1] !== undefined)) return null;
  return advisors.map((view, at) => {
    const entries = answer.advisors.filter(({ number }) => number === at + 1);
    const [entry] = entries;
    if (!entry || entries.length > 1) return NOTHING;
    const { score, quotes } = entry;
    if (!Number.isFinite(score) || score < 0 || score > 10) return NOTHING;
    const reason = entry.reason.replaceAll(/\s+/gu, ' ').trim();
    const finding = checkReason(reason, quotes, { brief, view, names });
    if (finding === 'suspect') return NOTHING;
    return { score: Math.round(score * 10) / 10, reason: finding === 'sound' ? reason : null };
  });
}
