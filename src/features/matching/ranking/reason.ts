import { fill, FIT } from '../../../contract/messages.ts';
import { hasContactData } from './contact-data.ts';
import type { Assessment } from './types.ts';

interface Texts {
  readonly items: string;
  readonly title: string;
  readonly sentence: string;
}

const OF_ADVISOR: Texts = { items: FIT.items, title: FIT.title, sentence: FIT.sentence };
const OF_NAMELESS: Texts = { ...OF_ADVISOR, items: FIT.itemsNameless };
const TO_ADVISOR: Texts = {
  items: FIT.toAdvisor.items,
  title: FIT.toAdvisor.title,
  sentence: FIT.toAdvisor.sentence,
};

/** Why an advisor fits, in the profile's own words; says so when it has none. */
export function reasonFor(firstName: string, evidence: Assessment['evidence']): string {
  const name = hasContactData(firstName) ? '' : firstName.replaceAll(/\s+/g, ' ').trim();
  return inWords(evidence, name ? OF_ADVISOR : OF_NAMELESS, possessive(name)) || FIT.nothing;
}

/** The same, said to the advisor about what is suggested to them; empty when the profile has no words for it. */
export function reasonToAdvisor(evidence: Assessment['evidence']): string {
  return inWords(evidence, TO_ADVISOR);
}

function inWords(evidence: Assessment['evidence'], texts: Texts, name = ''): string {
  const sentences: string[] = [];
  if (evidence.items.length) sentences.push(fill(texts.items, { name, items: joinWords(evidence.items) }));
  const bio = evidence.sentences.find((sentence) => sentence.field === 'bio');
  const title = evidence.sentences.find((sentence) => sentence.field === 'title');
  if (bio) sentences.push(fill(texts.sentence, { sentence: bio.text }));
  else if (title) sentences.push(fill(texts.title, { title: title.text }));
  return sentences.join(' ');
}

function possessive(name: string): string {
  return `${name}'s`;
}

/** "a, b and c". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
