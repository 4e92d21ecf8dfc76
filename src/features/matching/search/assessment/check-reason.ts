import { hasContactData } from '../../ranking/contact-data.ts';
import { givesOrders } from '../../ranking/moderation/orders.ts';
import { contentWords, stem } from '../../ranking/text.ts';
import { REASON_MAX } from './assessment.prompt.ts';
import { PLAIN_WORDS } from './plain-words.ts';
import type { PersonName } from './private-data.ts';
import { mentions, NAMELESS } from './private-data.ts';
import type { ProfileView } from './profile-view.ts';
import { partsOf } from './profile-view.ts';

/** What one advisor's entry of an answer is checked against: the words that the model was given for it. */
export interface Shown {
  readonly brief: string;
  readonly view: ProfileView;
  /** Everybody whom the brief found. */
  readonly names: readonly PersonName[];
}

/**
 * What becomes of an entry. `suspect`: somebody other than us has had a say in it, so that nothing of it counts.
 * `unusable`: in good faith, but it says more than the profile does; its reason is not shown.
 */
export type Finding = 'sound' | 'unusable' | 'suspect';

/** Speaks of other people or of numbers in the list; a reason is about one advisor and the brief. */
const OF_OTHERS =
  /\b(others?|everybody|everyone|anybody|anyone|nobody|no one|the rest|advis[eo]rs|candidates|applicants|assessors?|evaluators?|(advis[eo]r|candidate|number|profile) #?\d+)\b/iu;

/** Speaks of the scale. */
const OF_SCALE = /\bscor(e[sd]?|ing)\b|\bfull marks?\b|\b\d+(\.\d+)? ?(\/|of|out of) ?(10|ten)\b/iu;

const MARKUP = /[<>{}[\]`|\\]|\bhttps?:|\bwww\./iu;

/** A quotation in a reason: between double marks, or between single ones that are no apostrophes. */
const QUOTED =
  /["“„]([^"“”„]+)["”]|(?<![\p{L}\p{N}])['‘]([^'‘’]+(?:['’]\p{L}[^'‘’]*)*)['’](?![\p{L}\p{N}])/gu;

const PLAIN: ReadonlySet<string> = new Set(PLAIN_WORDS.map(stem));

/** Checks a reason with its quotes against what the model was shown of this one advisor. */
export function checkReason(reason: string, quotes: readonly string[], shown: Shown): Finding {
  const said = [reason, ...quotes];
  if (
    said.some(
      (text) => hasContactData(text) || MARKUP.test(text.replaceAll(NAMELESS, '')) || givesOrders(text),
    )
  )
    return 'suspect';
  const own = partsOf(shown.view).join('\n');
  if (OF_OTHERS.test(reason) || OF_SCALE.test(reason)) return 'suspect';
  if (said.some((text) => mentions(text, shown.names, own))) return 'suspect';
  const quotations = [...reason.matchAll(QUOTED)].map((found) => found[1] ?? found[2] ?? '');
  const fromBrief = folded(shown.brief);
  if (!quotes.every((quote) => isFrom(shown.view, quote))) return 'suspect';
  if (!quotations.every((quote) => isFrom(shown.view, quote) || fromBrief.includes(trimmed(quote))))
    return 'suspect';
  if (quotes.length === 0 || reason.trim() === '' || reason.length > REASON_MAX || reason.includes(NAMELESS))
    return 'unusable';
  return isGrounded(reason, `${shown.brief}\n${own}`) ? 'sound' : 'unusable';
}

/** Whether a passage stands, word by word, in one part of a profile. */
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

/** Spacing, case, and the shape of quotation marks and dashes do not make another text. */
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

/** Whether every word and number of a reason comes from the brief, from this profile, or says nothing by itself. */
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
