import { hasContactData, contentWords, stem } from '../../ranking/text.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { PLAIN_WORDS, REASON_MAX, type ModelAnswer } from './assessment-prompt.ts';
import { mentions, NAMELESS, type PersonName, partsOf, type ProfileView } from './profile-view.ts';

/** A checked entry of a model's answer; null leaves the embedded value. */
export interface ModelVerdict {
  /** 0 to 10, one decimal; `refinement.ts` limits its effect. */
  readonly score: number | null;
  readonly reason: string | null;
}

const NOTHING: ModelVerdict = { score: null, reason: null };

/**
 * Nobody trusts an answer (docs/decisions/0013): unknown numbers are dropped, missing or repeated advisors keep the
 * embedded assessment, and a reason may say only what the brief and that one profile say.
 * @param advisors as they were shown, in the order of their numbers
 * @param names of everybody whom the brief found; no reason may name them
 * @returns a verdict for each advisor, in their order; null when the answer is about none of them
 */
export function checkAnswer(
  answer: ModelAnswer,
  brief: string,
  advisors: readonly ProfileView[],
  names: readonly PersonName[],
): ModelVerdict[] | null {
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

/** Other people, or numbers in the list. */
const OF_OTHERS =
  /\b(others?|everybody|everyone|anybody|anyone|nobody|no one|the rest|advis[eo]rs|candidates|applicants|assessors?|evaluators?|(advis[eo]r|candidate|number|profile) #?\d+)\b/iu;

const OF_SCALE = /\bscor(e[sd]?|ing)\b|\bfull marks?\b|\b\d+(\.\d+)? ?(\/|of|out of) ?(10|ten)\b/iu;

const MARKUP = /[<>{}[\]`|\\]|\bhttps?:|\bwww\./iu;

/** Text between double quotation marks, or between single ones that are no apostrophes. */
const QUOTED =
  /["“„]([^"“”„]+)["”]|(?<![\p{L}\p{N}])['‘]([^'‘’]+(?:['’]\p{L}[^'‘’]*)*)['’](?![\p{L}\p{N}])/gu;

const PLAIN: ReadonlySet<string> = new Set([...PLAIN_WORDS].map(stem));

/** `suspect`: a text may have steered the model, so nothing of the entry counts. `unusable`: only the reason is dropped. */
function checkReason(
  reason: string,
  quotes: readonly string[],
  { brief, view, names }: { brief: string; view: ProfileView; names: readonly PersonName[] },
) {
  const own = partsOf(view).join('\n');
  const isForeign = (text: string) =>
    hasContactData(text) ||
    MARKUP.test(text.replaceAll(NAMELESS, '')) ||
    givesOrders(text) ||
    mentions(text, names, own);
  if ([reason, ...quotes].some(isForeign) || OF_OTHERS.test(reason) || OF_SCALE.test(reason))
    return 'suspect';
  const isOwn = (quote: string) => isFrom(view, quote);
  const fromBrief = folded(brief);
  const quotations = [...reason.matchAll(QUOTED)].map((found) => found[1] ?? found[2] ?? '');
  const isGiven = (quote: string) => isOwn(quote) || fromBrief.includes(trimmed(quote));
  if (!quotes.every(isOwn) || !quotations.every(isGiven)) return 'suspect';
  if (quotes.length === 0 || reason === '' || reason.length > REASON_MAX || reason.includes(NAMELESS))
    return 'unusable';
  return isGrounded(reason, `${brief}\n${own}`) ? 'sound' : 'unusable';
}

/** Whether one part of a profile contains a passage as whole words. */
function isFrom(view: ProfileView, quote: string): boolean {
  const wanted = trimmed(quote);
  if (!/\p{L}/u.test(wanted)) return false;
  return partsOf(view).some((part) => {
    const text = folded(part);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      if (!isLetter(text[at - 1]) && !isLetter(text[at + wanted.length])) return true;
    }
    return false;
  });
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Ignores spacing, case, and the shape of quotation marks and dashes. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚`´]/gu, "'")
    .replaceAll(/[“”„]/gu, '"')
    .replaceAll(/[‐-―]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

const trimmed = (quote: string): string => folded(quote).replaceAll(/^["'\s…]+|["'\s….,;:]+$/gu, '');

/** Whether every word and number of a reason is of the brief, of this profile or a plain word. */
function isGrounded(reason: string, given: string): boolean {
  const words = new Set(contentWords(given).map(stem));
  const numbers = new Set(given.match(/\d+/gu));
  return (
    contentWords(reason)
      .map(stem)
      .every((word) => words.has(word) || PLAIN.has(word)) &&
    (reason.match(/\d+/gu) ?? []).every((number) => numbers.has(number))
  );
}
