import { shippedJson } from '../../../core/shipped-json.ts';
import { LEAST, likeliest, type Weights } from './choice.ts';
import { placeOf, type Found } from './lines.ts';
import { textsOf, type NameCandidate, type NameWord } from './name-candidates.ts';
import { nameOrders } from './name-order.ts';
import { named } from './names.ts';

export interface FoundName {
  readonly first: Found;
  readonly last: Found;
  readonly at: number;
}

/** Written by `test/eval/train-cv.ts`: which words are the name, and which of them the given one. */
const WEIGHTS = shippedJson<{ readonly words: Weights; readonly order: Weights }>(
  './data/name-weights.json',
  import.meta.url,
);

export const textOf = (words: readonly NameWord[]): string => textsOf(words).join(' ');

/** @param places the person's address and page, which often repeat the name */
export function findName(
  candidates: readonly NameCandidate[],
  places: readonly (Found | null)[],
): FoundName | null {
  const best = likeliest(candidates, WEIGHTS.words, ({ words }) => textOf(words), LEAST.words);
  if (!best) return null;
  const order = likeliest(
    nameOrders(best, places),
    WEIGHTS.order,
    ({ given, family }) => `${textOf(given)}, ${textOf(family)}`,
    LEAST.order,
  );
  if (!order) return null;
  const { given, family } = order;
  const { first, last } = named(textsOf(given), textsOf(family));
  return { first: placed(first, given), last: placed(last, family), at: best.at };
}

const placed = (value: string, words: readonly NameWord[]): Found => ({
  value,
  ...placeOf(words[0]!.line, textOf(words)),
});
